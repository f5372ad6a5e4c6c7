import type { ListedAccount } from '@gadgetry/contract/account';
import { useSetAccountRoleMutation, useSetAccountStatusMutation } from '../../api/account.ts';
import { ChangeQuestion } from '../change-question.tsx';

type What = 'role' | 'status';

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
  const [setRole] = useSetAccountRoleMutation();
  const [setStatus] = useSetAccountStatusMutation();
  const { _id: id, isActive } = account;
  const isAdmin = account.publicMetadata.role === 'admin';
  const { title, text, done } = wording(what, account);
  return (
    <ChangeQuestion
      title={title}
      text={text}
      confirmLabel={title.replace('?', '')}
      danger={what === 'role' ? isAdmin : isActive}
      outcome={{ done, failed: 'Failed to change the account.' }}
      change={() =>
        what === 'role'
          ? setRole({ id, role: isAdmin ? 'shopper' : 'admin' })
          : setStatus({ id, isActive: !isActive })
      }
      onClose={onClose}
    />
  );
}
