import type { ListedAccount } from '@gadgetry/contract/account';
import { useState } from 'react';
import { useSetAccountRoleMutation, useSetAccountStatusMutation } from '../../api/account.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { tellOutcome } from '../outcome.ts';
import type { AccountQuestion as What } from './account-columns.tsx';

interface AccountQuestionProps {
  readonly what: What;
  readonly account: ListedAccount;
  readonly onClose: () => void;
}

function wording(what: What, { fullName, isActive, publicMetadata }: ListedAccount) {
  if (what === 'role') {
    return publicMetadata.role === 'admin'
      ? {
          title: 'Take the admin role?',
          text: `${fullName} is signed out everywhere, and shops like everyone else.`,
          done: 'Admin role taken.',
        }
      : {
          title: 'Make an admin?',
          text: `${fullName} is signed out, and can change everything in the shop after signing in again.`,
          done: 'Admin role granted.',
        };
  }
  return isActive
    ? {
        title: 'Ban this account?',
        text: `${fullName} is signed out everywhere at once, and can't sign in any more.`,
        done: 'Account banned.',
      }
    : { title: 'Lift the ban?', text: `${fullName} can sign in again.`, done: 'Ban lifted.' };
}

export function AccountQuestion({ what, account, onClose }: AccountQuestionProps) {
  // As it was when it was asked: the list learns of the change before the question is gone.
  const [{ title, text, done }] = useState(() => wording(what, account));
  const [isAdmin] = useState(account.publicMetadata.role === 'admin');
  const [isActive] = useState(account.isActive);
  const [setRole, settingRole] = useSetAccountRoleMutation();
  const [setStatus, settingStatus] = useSetAccountStatusMutation();
  const pending = settingRole.isLoading || settingStatus.isLoading;
  const change = () =>
    what === 'role'
      ? setRole({ id: account._id, role: isAdmin ? 'shopper' : 'admin' })
      : setStatus({ id: account._id, isActive: !isActive });
  const confirm = async () => {
    const outcome = await change();
    if (tellOutcome(outcome, { done, failed: 'Failed to change the account.' })) onClose();
  };
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && !pending && onClose()}
      title={title}
      text={text}
      confirmLabel={title.replace('?', '')}
      danger={what === 'role' ? isAdmin : isActive}
      pending={pending}
      onConfirm={() => void confirm()}
    />
  );
}
