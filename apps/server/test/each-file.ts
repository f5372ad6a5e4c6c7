import { currencyOf } from '@gadgetry/contract/currencies';
import { setShopCurrency } from '@gadgetry/contract/money';
import { setNumberFormat } from '@gadgetry/contract/number-format';

// A process serves one shop, and writes sums as that one does; a worker opens the shops of many files.
setShopCurrency(currencyOf('usd'));
setNumberFormat('en-US');
