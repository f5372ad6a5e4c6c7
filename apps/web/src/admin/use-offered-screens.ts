import { useMay } from '../api/use-session.ts';
import { adminPaths } from '../page/admin-paths.ts';
import { useShop } from '../page/shop-settings.tsx';
import { SCREENS, type Screen } from './screens.ts';

/** The screens that this shop has and this person may see. */
export function useOfferedScreens(): readonly Screen[] {
  const may = useMay();
  const { reviews } = useShop();
  return SCREENS.filter(
    ({ path, needs }) => may(needs) && (reviews || path !== adminPaths.reviews),
  );
}
