import { type ChangePasswordForm, changePasswordForm } from '@gadgetry/contract/identity';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useChangePasswordMutation } from '../../api/account.ts';
import { errorIssue, errorText } from '../../api/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { fieldsOf } from '../../ui/fields-of.ts';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { NewPasswordField } from '../new-password-field.tsx';
import { SettingsPart } from './settings-part.tsx';

export function PasswordPart() {
  const [change, { isLoading }] = useChangePasswordMutation();
  const { register, handleSubmit, reset, setError, formState } = useForm<ChangePasswordForm>({
    resolver: zodResolver(changePasswordForm),
  });
  const fieldOf = fieldsOf({ register, formState });
  const submit = handleSubmit(async (form) => {
    if (isLoading) return;
    const { error } = await change(form);
    const message = errorIssue(error, 'newPassword');
    if (message !== undefined) {
      setError('newPassword', { message }, { shouldFocus: true });
      return;
    }
    if (error !== undefined) {
      toast.error(errorText(error, 'Changing the password did not work. Please try again.'));
      return;
    }
    reset();
    toast.success('Your password is changed. You are signed out everywhere else.');
  });
  return (
    <SettingsPart title="Password">
      <form
        method="post"
        noValidate
        onSubmit={(event) => void submit(event)}
        className="flex flex-col gap-4"
      >
        <TextField
          label="Current password"
          {...fieldOf('currentPassword')}
          type="password"
          autoComplete="current-password"
        />
        <NewPasswordField {...fieldOf('newPassword')} />
        <Button type="submit" pending={isLoading} className="self-start">
          Change password
        </Button>
      </form>
    </SettingsPart>
  );
}
