import { type RedirectForm as Form, redirectForm } from '@gadgetry/contract/redirects';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useCreateRedirectMutation } from '../../api/admin-redirects.ts';
import { errorIssues } from '../../api/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeading } from '../../ui/card.tsx';
import { fieldsOf } from '../../ui/fields-of.ts';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { tellOutcome } from '../outcome.ts';
import { useLeaveQuestion } from '../use-leave-question.tsx';

const ADDED = { done: 'Redirect added.', failed: 'Failed to add the redirect.' };

/** @param from an address that has just become free; empty where none has */
export function RedirectForm({ from }: { readonly from: string }) {
  const [create, { isLoading: pending }] = useCreateRedirectMutation();
  const form = useForm<Form>({
    resolver: zodResolver(redirectForm),
    defaultValues: { from, to: '' },
  });
  const fieldOf = fieldsOf(form);
  const { isDirty, isSubmitSuccessful } = form.formState;
  const leaving = useLeaveQuestion(isDirty);
  const send = form.handleSubmit(async (typed) => {
    const outcome = await create(typed);
    const refused = errorIssues(outcome.error);
    for (const { path, message } of refused) {
      if (path === 'from' || path === 'to') form.setError(path, { message }, { shouldFocus: true });
    }
    if (refused.length === 0 && tellOutcome(outcome, ADDED)) form.reset({ from: '', to: '' });
  });
  const address = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;
  return (
    <Card>
      <CardHeading>Add a redirect</CardHeading>
      {from !== '' && !isSubmitSuccessful && (
        <Notice tone="info" className="mb-4">
          <p>
            The page at {from} is deleted. Say where its address is to lead, or leave this screen if
            it is to lead nowhere.
          </p>
        </Notice>
      )}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!pending) void send(event);
        }}
        className="flex flex-col gap-4"
      >
        <div className="grid gap-4 md:grid-cols-2">
          <TextField
            label="Old path"
            hint="Of this shop. It is followed only where the shop has nothing to show."
            {...fieldOf('from')}
            {...address}
            readOnly={pending}
            placeholder="/old-page"
          />
          <TextField
            label="Leads to"
            hint="A path of this shop, or the whole address of another site."
            {...fieldOf('to')}
            {...address}
            readOnly={pending}
            placeholder="/pages/terms"
          />
        </div>
        <div className="flex justify-end">
          <Button type="submit" pending={pending}>
            Add redirect
          </Button>
        </div>
      </form>
      {leaving}
    </Card>
  );
}
