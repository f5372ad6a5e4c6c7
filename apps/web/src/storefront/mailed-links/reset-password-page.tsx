import { useResetPasswordMutation } from '../../api/account.ts';
import { NewPasswordCard } from './new-password-card.tsx';

export function Page() {
  return (
    <NewPasswordCard
      title="Choose a new password"
      label="Change password"
      done="Your password is changed, and you are signed out everywhere. Please sign in with the new one."
      call={useResetPasswordMutation()}
    />
  );
}
