import { accountScreens } from './screens/account-screens.ts';
import { adminScreens } from './screens/admin-screens.ts';
import { walk } from './screens/walk.ts';

walk([...accountScreens, ...adminScreens]);
