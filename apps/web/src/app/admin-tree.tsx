import { useRoutes } from 'react-router';
import type { PageModule } from '../page/page-module.ts';
import { NotFoundPage } from './not-found-page.tsx';
import { paths } from '../page/paths.ts';

const screens: readonly { readonly path: string; readonly file: string }[] = [
  { path: paths.admin.dashboard, file: 'dashboard/dashboard' },
  { path: paths.admin.newProduct, file: 'products/create-product' },
  { path: paths.admin.products, file: 'products/manage-products' },
  { path: paths.admin.categories, file: 'categories/manage-categories' },
  { path: paths.admin.promocodes, file: 'promocodes/manage-promocodes' },
  { path: paths.admin.accounts, file: 'accounts/manage-accounts' },
  { path: paths.admin.books, file: 'books/books' },
  { path: paths.admin.security, file: 'security/security' },
  { path: paths.admin.orders, file: 'orders/manage-orders' },
  { path: paths.admin.orderPattern, file: 'orders/order' },
];

const files = import.meta.glob<PageModule>('../admin/**/*-page.tsx', { eager: true });

const routes = screens.flatMap(({ path, file }) => {
  const page = files[`../admin/${file}-page.tsx`];
  return page === undefined ? [] : [{ path: path.replace('/admin/', ''), element: <page.Page /> }];
});

export function Page() {
  return useRoutes([...routes, { path: '*', element: <NotFoundPage /> }]);
}
