import { purchaseScreens } from './screens/purchase-screens.ts';
import { shopScreens } from './screens/shop-screens.ts';
import { walk } from './screens/walk.ts';

walk([...shopScreens, ...purchaseScreens]);
