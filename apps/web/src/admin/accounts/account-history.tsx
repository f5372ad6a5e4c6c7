import type { ListedAccount } from '@gadgetry/contract/account';
import { Dialog } from '../../ui/dialog.tsx';
import { HistoryEntries } from '../history-part.tsx';

interface AccountHistoryProps {
  readonly account: ListedAccount;
  readonly onClose: () => void;
}

/** Who gave or took a role, banned an account or lifted the ban, and when. */
export function AccountHistory({ account, onClose }: AccountHistoryProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`History of ${account.fullName}`}
      description={account.emailAddresses[0]?.emailAddress}
    >
      <HistoryEntries entity="account" id={account._id} />
    </Dialog>
  );
}
