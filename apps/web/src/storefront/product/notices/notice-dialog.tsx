import { type NoticeForm, type NoticeInput, noticeForm } from '@gadgetry/contract/notices';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { errorIssue, errorText } from '../../../api/error-text.ts';
import { useAskForNoticeMutation } from '../../../api/notices.ts';
import { useSession } from '../../../api/use-session.ts';
import { paths } from '../../../page/paths.ts';
import { type ChosenProduct, chosenName } from '../../../shopping/chosen-product.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { fieldsOf } from '../../../ui/fields-of.ts';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';

const FAILED = 'That did not work. Please try again.';

interface AskProps {
  readonly pending: boolean;
  readonly error: unknown;
  readonly ask: (email?: string) => Promise<unknown>;
}

function Failure({ error }: Pick<AskProps, 'error'>) {
  if (error === undefined) return null;
  return (
    <Notice tone="danger" role="alert">
      {errorText(error, FAILED)}
    </Notice>
  );
}

function GuestForm({ pending, error, ask }: AskProps) {
  const { register, handleSubmit, setError, formState } = useForm<NoticeForm>({
    resolver: zodResolver(noticeForm),
  });
  const fieldOf = fieldsOf({ register, formState });
  const submit = handleSubmit(async ({ email }) => {
    const message = errorIssue(await ask(email), 'email');
    if (message !== undefined) setError('email', { message }, { shouldFocus: true });
  });
  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-4"
    >
      {errorIssue(error, 'email') === undefined && <Failure error={error} />}
      <TextField
        label="E-mail"
        hint="For this one mail only. We first ask the address whether it is yours."
        {...fieldOf('email')}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Button type="submit" size="large" wide pending={pending}>
        Tell me
      </Button>
    </form>
  );
}

function OwnAddress({ email, pending, error, ask }: AskProps & { readonly email: string }) {
  return (
    <div className="flex flex-col gap-4">
      <Failure error={error} />
      <p>
        We write to <strong className="font-semibold wrap-anywhere">{email}</strong>. You can end it
        in your{' '}
        <Link to={paths.accountSettings} className="underline underline-offset-4">
          account settings
        </Link>
        .
      </p>
      <Button size="large" wide pending={pending} onClick={() => void ask()}>
        Tell me
      </Button>
    </div>
  );
}

interface NoticeDialogProps {
  readonly shown: ChosenProduct;
  readonly kind: NoticeInput['kind'];
  readonly title: string;
  readonly onClose: () => void;
}

/** Says where the one mail goes: to a guest's address, or to that of the account. */
export function NoticeDialog({ shown, kind, title, onClose }: NoticeDialogProps) {
  const session = useSession();
  const [askFor, { data: asked, isLoading, error }] = useAskForNoticeMutation();
  const { variantId } = shown;
  const ask = async (email?: string): Promise<unknown> => {
    if (isLoading) return undefined;
    const notice = {
      kind,
      ...(variantId !== undefined && { variantId }),
      ...(email !== undefined && { email }),
    };
    return (await askFor({ productId: shown._id, notice })).error;
  };
  const props = { pending: isLoading, error: isLoading ? undefined : error, ask };
  const address = session.user?.emailAddresses[0]?.emailAddress;
  return (
    <Dialog open onOpenChange={onClose} title={title} description={chosenName(shown)}>
      {asked !== undefined && (
        <Notice tone="good" aria-live="polite">
          {asked.state === 'waiting'
            ? 'We write to you once, as soon as there is news.'
            : 'Almost done: a mail is on its way to you. Please press the button in it. If you have done that for this product before, nothing more is needed.'}
        </Notice>
      )}
      {asked === undefined && address !== undefined && <OwnAddress {...props} email={address} />}
      {asked === undefined && session.status === 'signed-out' && <GuestForm {...props} />}
      {asked === undefined && session.status === 'failed' && (
        <Notice tone="danger" role="alert">
          {FAILED}
        </Notice>
      )}
    </Dialog>
  );
}
