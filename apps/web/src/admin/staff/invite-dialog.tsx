import { useInviteStaffMutation } from '../../api/staff.ts';
import { useShop } from '../../page/shop-settings.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ColleagueDialog } from './colleague-dialog.tsx';
import { invited } from './invited.ts';

/** Somebody is asked by mail to work here. */
export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const [invite, { isLoading }] = useInviteStaffMutation();
  const { mailbox } = useShop();
  return (
    <ColleagueDialog
      title="Invite somebody"
      description="The link in their mail works for seven days."
      submit="Send Invitation"
      pending={isLoading}
      send={invite}
      texts={{
        ...invited(mailbox, 'Invitation sent.'),
        failed: 'Failed to send the invitation.',
      }}
      onClose={onClose}
    >
      {mailbox !== undefined && (
        <Notice tone="warning">
          This shop has no mail server. The mail stays in{' '}
          <a
            href={mailbox}
            target="_blank"
            rel="noopener"
            className="font-medium underline underline-offset-4"
          >
            its mailbox
          </a>
          : copy the link there and give it to them.
        </Notice>
      )}
    </ColleagueDialog>
  );
}
