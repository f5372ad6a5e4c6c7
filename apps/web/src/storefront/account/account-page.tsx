import ChevronRight from 'lucide-react/icons/chevron-right';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import Package from 'lucide-react/icons/package';
import PackagePlus from 'lucide-react/icons/package-plus';
import Settings from 'lucide-react/icons/settings';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { isAdmin, useSession, worksHere } from '../../api/use-session.ts';
import { paths } from '../../page/paths.ts';
import { PageHead } from '../../page/page-head.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

function AccountFrame({ children }: { readonly children: ReactNode }) {
  return (
    <div className="page-width max-w-2xl pt-10 sm:pt-14">
      <PageHead title="Account" />
      <h1 className="page-heading">Account</h1>
      {children}
    </div>
  );
}

export function Loading() {
  return (
    <AccountFrame>
      <output className="sr-only">Loading your account…</output>
      <Card className="flex items-center gap-5">
        <Skeleton className="size-20 shrink-0 rounded-full" />
        <div className="flex min-w-0 flex-1 flex-col gap-2.5">
          <Skeleton className="h-7 w-48 max-w-full" />
          <Skeleton className="h-5 w-60 max-w-full" />
        </div>
      </Card>
      <Skeleton className="mt-4 h-17 w-full rounded-card" />
    </AccountFrame>
  );
}

interface AccountLinkProps {
  readonly to: string;
  readonly icon: ReactNode;
  readonly label: string;
}

function AccountLink({ to, icon, label }: AccountLinkProps) {
  return (
    <Link
      to={to}
      className="flex min-h-17 items-center gap-4 rounded-card border border-line bg-raised px-5 font-semibold transition-colors duration-quick hover:border-line-strong sm:px-6 [&_svg]:size-5.5 [&_svg]:shrink-0 [&_svg]:text-ink-soft"
    >
      {icon}
      <span className="flex-1">{label}</span>
      <ChevronRight aria-hidden="true" />
    </Link>
  );
}

export function Page() {
  const session = useSession();
  const { user } = session;
  if (user === null) return <Loading />;
  return (
    <AccountFrame>
      <Card className="flex flex-wrap items-center gap-5">
        <Avatar name={user.fullName} src={user.imageUrl} className="size-20 text-3xl" />
        <div className="min-w-0">
          <p className="text-2xl font-semibold tracking-tight break-words">{user.fullName}</p>
          <p className="break-all text-ink-soft">{user.emailAddresses[0]?.emailAddress}</p>
        </div>
      </Card>
      <nav aria-label="Account" className="mt-4 flex flex-col gap-3">
        {isAdmin(session) ? (
          <>
            <AccountLink
              to={paths.admin.newProduct}
              icon={<PackagePlus aria-hidden="true" />}
              label="Create Product"
            />
            <AccountLink
              to={paths.admin.dashboard}
              icon={<LayoutDashboard aria-hidden="true" />}
              label="Dashboard"
            />
          </>
        ) : (
          <AccountLink
            to={paths.myOrders}
            icon={<Package aria-hidden="true" />}
            label="My Orders"
          />
        )}
        {worksHere(session) && !isAdmin(session) && (
          <AccountLink
            to={paths.admin.dashboard}
            icon={<LayoutDashboard aria-hidden="true" />}
            label="Dashboard"
          />
        )}
        <AccountLink
          to={paths.accountSettings}
          icon={<Settings aria-hidden="true" />}
          label="Account settings"
        />
      </nav>
    </AccountFrame>
  );
}
