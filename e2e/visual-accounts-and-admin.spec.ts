import { accountScreens } from './screens/account-screens.ts';
import { deskScreens } from './screens/desk-screens.ts';
import { walk } from './screens/walk.ts';

walk([...accountScreens, ...deskScreens]);
