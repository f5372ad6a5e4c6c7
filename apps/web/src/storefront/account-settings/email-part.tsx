import { type ChangeEmailForm, changeEmailForm } from '@gadgetry/contract/account';
import type { User } from '@gadgetry/contract/identity';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useChangeEmailMutation, useSendVerificationMutation } from '../../api/account.ts';
import { errorText } from '../../api/error-text.ts';
import { useShop } from '../../page/shop-settings.tsx';
import { Button } from '../../ui/button.tsx';
import { fieldsOf } from '../../ui/fields-of.ts';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { NoMail } from '../no-mail.tsx';
import { SettingsPart } from './settings-part.tsx';

const FAILED = 'That did not work. Please try again.';

/** An address is verified, and becomes somebody's, by a link that is mailed to it. */
export function EmailPart({ user }: { readonly user: User }) {
  const { sendsMail } = useShop();
  const [change, changing] = useChangeEmailMutation();
  const [send, sending] = useSendVerificationMutation();
  const { register, handleSubmit, formState } = useForm<ChangeEmailForm>({
    resolver: zodResolver(changeEmailForm),
  });
  const fieldOf = fieldsOf({ register, formState });
  const [address] = user.emailAddresses;
  const submit = handleSubmit(async (form) => {
    if (changing.isLoading) return;
    const { error } = await change(form);
    if (error !== undefined) toast.error(errorText(error, FAILED));
  });
  const sendAgain = async () => {
    const { error } = await send({ email: address?.emailAddress ?? '' });
    if (error === undefined) toast.success('A link is on its way to you.');
    else toast.error(errorText(error, FAILED));
  };
  if (!sendsMail) {
    return (
      <SettingsPart title="E-mail" text={address?.emailAddress ?? ''}>
        <NoMail help=" if your address has changed." />
      </SettingsPart>
    );
  }
  return (
    <SettingsPart title="E-mail" text={address?.emailAddress ?? ''}>
      {address?.verified === false && (
        <Notice tone="warning">
          <p>This address is not verified yet.</p>
          <Button
            variant="secondary"
            size="small"
            pending={sending.isLoading}
            onClick={() => void sendAgain()}
            className="mt-2"
          >
            Send me the link again
          </Button>
        </Notice>
      )}
      {changing.isSuccess && (
        <Notice tone="good" aria-live="polite">
          We have sent a link to the new address. It is yours here once you have opened the link;
          then your former address gets a mail with a way back.
        </Notice>
      )}
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <TextField label="New e-mail" {...fieldOf('newEmail')} type="email" autoComplete="email" />
        <Button type="submit" pending={changing.isLoading} className="self-start">
          Change e-mail
        </Button>
      </form>
    </SettingsPart>
  );
}
