import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { paths } from '../page/paths.ts';
import { PageHead } from '../page/page-head.tsx';
import { LinkTab, LinkTabs } from '../ui/link-tabs.tsx';

const SCREENS = [
  { to: paths.admin.dashboard, label: 'Overview' },
  { to: paths.admin.orders, label: 'Orders' },
  { to: paths.admin.products, label: 'Products' },
  { to: paths.admin.categories, label: 'Categories' },
  { to: paths.admin.promocodes, label: 'Promocodes' },
  { to: paths.admin.accounts, label: 'Accounts' },
  { to: paths.admin.books, label: 'Books' },
  { to: paths.admin.security, label: 'Security' },
] as const;

interface AdminScreenProps {
  readonly title: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** What every admin screen has: the way to the others, a heading, and what can be done here. */
export function AdminScreen({ title, actions, children }: AdminScreenProps) {
  const { pathname } = useLocation();
  return (
    <div className="page-width flex flex-col gap-6 py-8 sm:py-10">
      <PageHead title={title} />
      <LinkTabs label="Admin">
        {SCREENS.map(({ to, label }) => (
          <LinkTab key={to} to={to} current={pathname === to || pathname.startsWith(`${to}/`)}>
            {label}
          </LinkTab>
        ))}
      </LinkTabs>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-3xl font-bold tracking-[-0.03em]">{title}</h1>
        {actions !== undefined && <div className="flex flex-wrap gap-3">{actions}</div>}
      </div>
      {children}
    </div>
  );
}
