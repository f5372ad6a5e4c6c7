import { Navigate, useRoutes } from 'react-router';
import { NotAllowed } from '../admin/not-allowed.tsx';
import { SCREENS, type Screen } from '../admin/screens.ts';
import { useMay } from '../api/use-session.ts';
import type { PageModule } from '../page/page-module.ts';
import { paths } from '../page/paths.ts';
import { PageNotFound } from '../storefront/page-not-found.tsx';

export { AdminFrame as Frame } from './admin-frame/admin-frame.tsx';

const files = import.meta.glob<PageModule>('../admin/**/*-page.tsx', { eager: true });

/** A screen, for whoever may see it. */
function ScreenPage({ screen }: { readonly screen: Screen }) {
  const may = useMay();
  const page = files[`../admin/${screen.file}-page.tsx`];
  if (page === undefined) return <PageNotFound />;
  return may(screen.needs) ? <page.Page /> : <NotAllowed screen={screen} />;
}

/** Whoever comes to the admin side as such: at the first screen of the menu that they see. */
function FirstScreen() {
  const may = useMay();
  const first = SCREENS.find(({ entry, needs }) => entry !== undefined && may(needs));
  return <Navigate to={first?.path ?? paths.home} replace />;
}

const routes = SCREENS.map((screen) => ({
  path: screen.path.replace('/admin/', ''),
  element: <ScreenPage key={screen.path} screen={screen} />,
}));

export function Page() {
  return useRoutes([
    { index: true, element: <FirstScreen /> },
    ...routes,
    { path: '*', element: <PageNotFound /> },
  ]);
}
