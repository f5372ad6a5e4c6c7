import { useRoutes } from 'react-router';
import { SCREENS } from '../admin/screens.ts';
import type { PageModule } from '../page/page-module.ts';
import { PageNotFound } from '../storefront/page-not-found.tsx';

export { AdminFrame as Frame } from './admin-frame/admin-frame.tsx';

const files = import.meta.glob<PageModule>('../admin/**/*-page.tsx', { eager: true });

const routes = SCREENS.flatMap(({ path, file }) => {
  const page = files[`../admin/${file}-page.tsx`];
  return page === undefined ? [] : [{ path: path.replace('/admin/', ''), element: <page.Page /> }];
});

export function Page() {
  return useRoutes([...routes, { path: '*', element: <PageNotFound /> }]);
}
