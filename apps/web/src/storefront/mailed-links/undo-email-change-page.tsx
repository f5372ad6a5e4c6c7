import { useUndoEmailChangeMutation } from '../../api/account.ts';
import { NewPasswordCard } from './new-password-card.tsx';

export function Page() {
  return (
    <NewPasswordCard
      title="Take back the change of address"
      text="Your account gets its former e-mail address back. Everybody who is signed in to it is signed out, and only the password that you choose here opens it."
      label="Take the change back"
      done="Your account has its former e-mail address back, and everybody is signed out. Please sign in with the new password, and look at your account settings."
      call={useUndoEmailChangeMutation()}
    />
  );
}
