import {
  type ApiKeyInput,
  type MadeApiKey,
  apiKeyInput,
  isKeyScope,
} from '@gadgetry/contract/api-keys';
import { PERMISSION_GROUPS, PERMISSIONS, neededToSee } from '@gadgetry/contract/permissions';
import { zodResolver } from '@hookform/resolvers/zod';
import type { ChangeEvent } from 'react';
import { useForm } from 'react-hook-form';
import { useMakeApiKeyMutation } from '../../api/api-keys.ts';
import { errorCode, errorIssues, errorText } from '../../api/error-text.ts';
import { useMay } from '../../api/use-session.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { fieldsOf } from '../../ui/fields-of.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { FormDialog } from '../form-dialog.tsx';
import { tellOutcome } from '../outcome.ts';

const LIVES = [
  { days: 30, words: 'In 30 days' },
  { days: 90, words: 'In 90 days' },
  { days: 365, words: 'In a year' },
  { days: null, words: 'Never, until it is revoked' },
] as const;

const scopeGroups = PERMISSION_GROUPS.map(({ name, permissions }) => ({
  name,
  permissions: permissions.filter(({ permission }) => isKeyScope(permission)),
})).filter(({ permissions }) => permissions.length > 0);

const daysOf = (value: unknown) => (value === '' || value === null ? null : Number(value));

interface MakeKeyDialogProps {
  readonly onMade: (key: MadeApiKey) => void;
  readonly onClose: () => void;
}

/** A key of a program: what it is called, what it may do, and until when. */
export function MakeKeyDialog({ onMade, onClose }: MakeKeyDialogProps) {
  const [make, { isLoading }] = useMakeApiKeyMutation();
  const may = useMay();
  const form = useForm<ApiKeyInput>({
    resolver: zodResolver(apiKeyInput),
    defaultValues: { name: '', scopes: [], expiresInDays: 365 },
  });
  const { errors } = form.formState;
  const fieldOf = fieldsOf(form);
  /** What is changed has to be seen: ticking the one ticks the other, as of a role. */
  const seeToo = (event: ChangeEvent<HTMLInputElement>) => {
    const { checked, value } = event.target;
    const ticked = checked ? PERMISSIONS.find((one) => one === value) : undefined;
    const read = ticked === undefined ? null : neededToSee(ticked);
    const chosen = form.getValues('scopes');
    if (read === null || chosen.includes(read)) return;
    form.setValue('scopes', [...chosen, read], { shouldDirty: true });
  };
  const send = form.handleSubmit(async (typed) => {
    const outcome = await make(typed);
    for (const { path, message } of errorIssues(outcome.error)) {
      if (path === 'name' || path === 'scopes') form.setError(path, { message });
    }
    if (errorCode(outcome.error) === 'name_taken') {
      form.setError('name', { message: errorText(outcome.error, '') }, { shouldFocus: true });
      return;
    }
    const texts = { done: 'API key made.', failed: 'Failed to make the key.' };
    if (tellOutcome(outcome, texts) && outcome.data !== undefined) onMade(outcome.data);
  });
  const shownAtOnce = (refusal: HTMLElement | null) => {
    // The list of what a key may do is long: its refusal is brought into sight, unless a field before it is wrong.
    if (errors.name === undefined) refusal?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <FormDialog
      title="Make an API key"
      description="For one program each, so that you can end one without the others."
      closeOnOutsideClick={false}
      submit="Make key"
      pending={isLoading}
      onSubmit={send}
      onClose={onClose}
    >
      <TextField
        label="Name"
        hint="What uses it. The activity log calls it by this name."
        {...fieldOf('name')}
        autoComplete="off"
      />
      <SelectField label="Ends" {...fieldOf('expiresInDays', { setValueAs: daysOf })}>
        {LIVES.map(({ days, words }) => (
          <option key={words} value={days ?? ''}>
            {words}
          </option>
        ))}
      </SelectField>
      {errors.scopes !== undefined && (
        <p ref={shownAtOnce} role="alert" className="text-sm font-medium text-danger">
          {errors.scopes.message}
        </p>
      )}
      {scopeGroups.map(({ name, permissions }) => (
        <fieldset key={name} className="border-t border-line pt-3">
          <legend className="float-left mb-1 w-full font-semibold">{name}</legend>
          <div className="clear-left flex flex-col">
            {permissions.map(({ permission, words }) => (
              <Checkbox
                key={permission}
                // Nobody gives what they may not do; the server says so too.
                {...(may(permission) && form.register('scopes', { onChange: seeToo }))}
                value={permission}
                disabled={!may(permission)}
                label={words}
              />
            ))}
          </div>
        </fieldset>
      ))}
    </FormDialog>
  );
}
