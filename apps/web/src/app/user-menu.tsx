import type { User } from '@gadgetry/contract/identity';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import LogOut from 'lucide-react/icons/log-out';
import Package from 'lucide-react/icons/package';
import UserRound from 'lucide-react/icons/user-round';
import { Link } from 'react-router';
import { Avatar } from '../ui/avatar.tsx';
import { DropdownMenu, MenuItem, MenuLabel, MenuSeparator } from '../ui/dropdown-menu.tsx';
import { paths } from '../page/paths.ts';
import { useSigningOut } from './use-signing-out.ts';

export function UserMenu({ user }: { readonly user: User }) {
  const signOut = useSigningOut();
  const { role, staffRole } = user.publicMetadata;
  return (
    <DropdownMenu
      trigger={
        <button
          type="button"
          aria-label={`Menu of ${user.fullName}`}
          className="inline-flex size-11 cursor-pointer items-center justify-center rounded-full"
        >
          <Avatar name={user.fullName} src={user.imageUrl} />
        </button>
      }
    >
      <MenuLabel>{user.emailAddresses[0]?.emailAddress}</MenuLabel>
      <MenuItem asChild>
        <Link to={paths.account}>
          <UserRound aria-hidden="true" />
          Account
        </Link>
      </MenuItem>
      {(role === 'admin' || staffRole !== undefined) && (
        <MenuItem asChild>
          <Link to={paths.admin.dashboard}>
            <LayoutDashboard aria-hidden="true" />
            Dashboard
          </Link>
        </MenuItem>
      )}
      {role !== 'admin' && (
        <MenuItem asChild>
          <Link to={paths.myOrders}>
            <Package aria-hidden="true" />
            My Orders
          </Link>
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem onSelect={signOut}>
        <LogOut aria-hidden="true" />
        Sign Out
      </MenuItem>
    </DropdownMenu>
  );
}
