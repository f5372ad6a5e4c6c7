import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { PageHead } from '../page/page-head.tsx';
import { LinkTab, LinkTabs } from '../ui/link-tabs.tsx';
import { SCREENS } from './screens.ts';

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
        {SCREENS.filter(({ tab }) => tab !== undefined).map(({ path, tab }) => (
          <LinkTab
            key={path}
            to={path}
            className="lg:px-2"
            current={pathname === path || pathname.startsWith(`${path}/`)}
          >
            {tab}
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
