import { type ContentPageForm, contentPageForm } from '@gadgetry/contract/content-pages';
import { nameInAddress } from '@gadgetry/contract/product-address';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { useCreatePageMutation } from '../../api/admin-content.ts';
import { adminPaths, editedPagePath } from '../../page/admin-paths.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { AdminScreen } from '../admin-screen.tsx';
import { tellOutcome } from '../outcome.ts';
import { useLeaveQuestion } from '../use-leave-question.tsx';
import { PageFields } from './page-fields.tsx';
import { tellFields } from './tell-fields.ts';

const CREATED = {
  done: 'Page created as a draft. Publish it when it is ready.',
  failed: 'Failed to create the page.',
};

/** As much of a title as an address is made of: letters that need no escape. */
const proposedBy = (title: string) =>
  nameInAddress(title)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/** A page that the shop did not have: it begins as a draft. */
export function Page() {
  const navigate = useNavigate();
  const [create, { isLoading: pending }] = useCreatePageMutation();
  const form = useForm<ContentPageForm>({
    resolver: zodResolver(contentPageForm),
    defaultValues: { title: '', slug: '', place: 'footer', text: '' },
  });
  const { isDirty, dirtyFields } = form.formState;
  const leaving = useLeaveQuestion(isDirty && !pending);
  const send = form.handleSubmit(async (typed) => {
    const outcome = await create(typed);
    if (tellFields(form, outcome.error)) return;
    if (!tellOutcome(outcome, CREATED) || outcome.data === undefined) return;
    form.reset(typed);
    await navigate(editedPagePath(outcome.data.slug), { replace: true });
  });
  return (
    <AdminScreen title="Create Page" isForm>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!pending) void send(event);
        }}
        className="flex flex-col gap-6 [&_:is(input,select,textarea,button)]:scroll-my-28"
      >
        <PageFields
          form={form}
          isOwn
          pending={pending}
          onTitle={(title) => {
            // What somebody has chosen stands.
            if (dirtyFields.slug !== true)
              form.resetField('slug', { defaultValue: proposedBy(title) });
          }}
        />
        <div className="flex flex-wrap justify-end gap-3 border-t border-line py-3">
          <LinkButton to={adminPaths.pages} variant="secondary">
            Cancel
          </LinkButton>
          <Button type="submit" pending={pending}>
            Create page
          </Button>
        </div>
      </form>
      {leaving}
    </AdminScreen>
  );
}
