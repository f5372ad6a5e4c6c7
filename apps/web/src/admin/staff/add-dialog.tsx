import { useAppointStaffMutation } from '../../api/staff.ts';
import { Notice } from '../../ui/notice.tsx';
import { ColleagueDialog } from './colleague-dialog.tsx';

/** Where no mail can invite anybody: somebody who has signed up begins to work here. */
export function AddDialog({ onClose }: { readonly onClose: () => void }) {
  const [appoint, { isLoading }] = useAppointStaffMutation();
  return (
    <ColleagueDialog
      title="Add somebody"
      description="They need an account: ask them to sign up in the shop first. They are signed out everywhere, and work with the role after signing in again."
      submit="Add"
      pending={isLoading}
      send={appoint}
      texts={{
        done: 'Added: they can sign in and begin.',
        failed: 'Failed to add them.',
      }}
      onClose={onClose}
    >
      <Notice tone="warning">
        This shop sends no mail, so nobody has proven that an address is theirs: have them tell you
        themselves which account they have made.
      </Notice>
    </ColleagueDialog>
  );
}
