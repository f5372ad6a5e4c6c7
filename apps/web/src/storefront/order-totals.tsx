import { formatMoney } from '@gadgetry/contract/money';
import type { Order } from '@gadgetry/contract/orders';
import { isUpgrade } from '@gadgetry/contract/shipping-upgrades';
import { exchangeLines } from '@gadgetry/contract/exchange-words';
import {
  includedTaxWords,
  orderDiscountLines,
  shippingWords,
  taxLines,
} from '@gadgetry/contract/sum-words';

type Figures = Pick<
  Order,
  | 'items'
  | 'subTotal'
  | 'discount'
  | 'shipping'
  | 'tax'
  | 'taxes'
  | 'grandTotal'
  | 'discounts'
  | 'exchanged'
  | 'paymentStatus'
  | 'linkedOrders'
>;

function Added({ label, amount }: { readonly label: string; readonly amount: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="min-w-0 wrap-anywhere text-ink-soft">{label}</dt>
      <dd>{amount}</dd>
    </div>
  );
}

/** The server's own figures: what is shown is what is charged. */
export function OrderTotals({ order }: { readonly order: Figures }) {
  const { subTotal, shipping, grandTotal } = order;
  const included = includedTaxWords(order);
  return (
    <dl className="flex flex-col gap-2.5 border-t border-line pt-4 tabular-nums">
      {!isUpgrade(order) && <Added label="Total" amount={formatMoney(subTotal)} />}
      {orderDiscountLines(order).map(([label, amount], at) => (
        <Added key={`${at} ${label}`} label={label} amount={amount} />
      ))}
      <Added label="Shipping" amount={shippingWords(shipping)} />
      {taxLines(order).map(([label, amount]) => (
        <Added key={label} label={label} amount={amount} />
      ))}
      <div className="flex justify-between gap-4 border-t border-line pt-3 text-lg font-semibold">
        <dt className="shrink-0">Grand Total</dt>
        <dd className="min-w-0 text-right">
          {formatMoney(grandTotal)}
          {included !== null && (
            <span className="block text-sm font-normal text-ink-soft">{included}</span>
          )}
        </dd>
      </div>
      {exchangeLines(order).map(([label, amount]) => (
        <Added key={label} label={label} amount={amount} />
      ))}
    </dl>
  );
}
