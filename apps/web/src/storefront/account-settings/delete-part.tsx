import { useState } from 'react';
import { useDeleteAccountMutation } from '../../api/account.ts';
import { errorText } from '../../api/error-text.ts';
import { paths } from '../../page/paths.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { SettingsPart } from './settings-part.tsx';

export function DeletePart({ hasPassword }: { readonly hasPassword: boolean }) {
  const [asking, setAsking] = useState(false);
  const [password, setPassword] = useState('');
  const [remove, { isLoading }] = useDeleteAccountMutation();
  const confirm = async () => {
    const { error } = await remove(hasPassword ? { password } : {});
    // The document is loaded anew, so that nothing of this person stays in memory.
    if (error === undefined) window.location.assign(paths.home);
    else toast.error(errorText(error, 'Deleting the account did not work. Please try again.'));
  };
  return (
    <SettingsPart
      title="Delete account"
      text="Your account, your name and your addresses are removed for good. Orders stay in our books without you."
    >
      {hasPassword && (
        <TextField
          label="Your password"
          error={undefined}
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      )}
      <Button
        variant="danger"
        disabled={hasPassword && password === ''}
        onClick={() => setAsking(true)}
        className="self-start"
      >
        Delete my account
      </Button>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title="Delete your account?"
        text="This can't be undone. Reviews of yours that are published stay, without your name."
        confirmLabel="Delete"
        danger
        pending={isLoading}
        onConfirm={() => void confirm()}
      />
    </SettingsPart>
  );
}
