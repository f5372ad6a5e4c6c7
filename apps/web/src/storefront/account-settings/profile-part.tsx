import { type ProfileForm, profileForm } from '@gadgetry/contract/account';
import type { User } from '@gadgetry/contract/identity';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useUpdateProfileMutation } from '../../api/account.ts';
import { errorText } from '../../api/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { fieldsOf } from '../../ui/fields-of.ts';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { SettingsPart } from './settings-part.tsx';

export function ProfilePart({ user }: { readonly user: User }) {
  const [update, { isLoading }] = useUpdateProfileMutation();
  const { register, handleSubmit, formState } = useForm<ProfileForm>({
    resolver: zodResolver(profileForm),
    defaultValues: { name: user.fullName, image: user.imageUrl ?? '' },
  });
  const fieldOf = fieldsOf({ register, formState });
  const submit = handleSubmit(async (form) => {
    if (isLoading) return;
    const { error } = await update(form);
    if (error === undefined) toast.success('Your profile is saved.');
    else toast.error(errorText(error, 'Saving your profile did not work. Please try again.'));
  });
  return (
    <SettingsPart title="Profile">
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <TextField label="Name" {...fieldOf('name')} autoComplete="name" />
        <TextField
          label="Picture address"
          hint="An address on the web. Leave it empty for none."
          {...fieldOf('image')}
          inputMode="url"
          autoComplete="photo"
        />
        <Button type="submit" pending={isLoading} className="self-start">
          Save profile
        </Button>
      </form>
    </SettingsPart>
  );
}
