import { wordsOf } from '@gadgetry/contract/permissions';
import { useSession } from '../api/use-session.ts';
import { adminPaths } from '../page/admin-paths.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { Notice } from '../ui/notice.tsx';
import { AdminScreen } from './admin-screen.tsx';
import type { Screen } from './screens.ts';

/** Instead of a screen that is not for this person's role. */
export function NotAllowed({ screen: { name, needs } }: { readonly screen: Screen }) {
  const { user } = useSession();
  const role = user?.publicMetadata.staffRole?.name;
  return (
    <AdminScreen title={name}>
      <Notice tone="warning">
        <p className="font-semibold">
          This is not part of your role{role !== undefined && `, ${role}`}
        </p>
        {needs !== 'any' && (
          <p className="mt-1">
            It would have to include: {wordsOf(needs)}. An admin of the shop can change your role.
          </p>
        )}
      </Notice>
      <LinkButton to={adminPaths.dashboard} variant="secondary" className="self-start">
        To the overview
      </LinkButton>
    </AdminScreen>
  );
}
