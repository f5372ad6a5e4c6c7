import { type ForgotPasswordForm, forgotPasswordForm } from '@gadgetry/contract/account';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useLocation } from 'react-router';
import { useForgotPasswordMutation } from '../../api/account.ts';
import { fieldsOf } from '../../ui/fields-of.ts';
import { TextField } from '../../ui/text-field.tsx';
import { LinkForm } from './link-form.tsx';

export function Page() {
  // The address that was typed at sign-in comes along.
  const typed = forgotPasswordForm.safeParse(useLocation().state);
  const [ask, asked] = useForgotPasswordMutation();
  const { register, handleSubmit, formState } = useForm<ForgotPasswordForm>({
    resolver: zodResolver(forgotPasswordForm),
    ...(typed.success && { defaultValues: typed.data }),
  });
  const fieldOf = fieldsOf({ register, formState });
  return (
    <LinkForm
      title="Forgot your password?"
      text="Tell us your e-mail address, and we send you a link to choose a new one."
      asked={asked}
      sent="If there is an account with this address, a link is on its way to it. It works for one hour."
      help=", and we help you into your account."
      onSubmit={handleSubmit(async (form) => void (await ask(form)))}
    >
      <TextField
        label="E-mail"
        {...fieldOf('email')}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
    </LinkForm>
  );
}
