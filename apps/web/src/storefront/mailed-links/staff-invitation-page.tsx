import { wordsOf } from '@gadgetry/contract/permissions';
import {
  type InvitationLook,
  type NewColleagueForm,
  newColleagueForm,
} from '@gadgetry/contract/staff';
import { zodResolver } from '@hookform/resolvers/zod';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { type FormEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { errorIssue, errorText } from '../../api/error-text.ts';
import { useAcceptInvitationMutation, useLookAtInvitationQuery } from '../../api/staff.ts';
import { paths, signInPath } from '../../page/paths.ts';
import { useShop } from '../../page/shop-settings.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { Button } from '../../ui/button.tsx';
import { fieldsOf } from '../../ui/fields-of.ts';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { NewPasswordField } from '../new-password-field.tsx';
import { LinkCard } from './link-card.tsx';
import { useMailedToken } from './use-mailed-token.ts';

const FAILED = 'That did not work. Please try again.';

/** For an address that has no account yet. */
function NewColleague({ token, onDone }: { readonly token: string; readonly onDone: () => void }) {
  const [accept, { isLoading, error }] = useAcceptInvitationMutation();
  const { register, handleSubmit, setError, formState } = useForm<NewColleagueForm>({
    resolver: zodResolver(newColleagueForm),
  });
  const fieldOf = fieldsOf({ register, formState });
  const submit = handleSubmit(async (typed) => {
    if (isLoading) return;
    const { error: refused } = await accept({ token, ...typed });
    for (const field of ['name', 'newPassword'] as const) {
      const message = errorIssue(refused, field);
      if (message !== undefined) setError(field, { message }, { shouldFocus: true });
    }
    if (refused === undefined) onDone();
  });
  const atField = ['name', 'newPassword'].some((field) => errorIssue(error, field) !== undefined);
  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-4"
    >
      {error !== undefined && !atField && !isLoading && (
        <Notice tone="danger" role="alert">
          {errorText(error, FAILED)}
        </Notice>
      )}
      <TextField label="Your name" {...fieldOf('name')} autoComplete="name" />
      <NewPasswordField {...fieldOf('newPassword')} first />
      <Button type="submit" size="large" wide pending={isLoading}>
        Accept the invitation
      </Button>
    </form>
  );
}

/** For whoever has an account: nothing is asked but whether they want to. */
function KnownColleague({
  token,
  onDone,
}: {
  readonly token: string;
  readonly onDone: () => void;
}) {
  const [accept, { isLoading, error }] = useAcceptInvitationMutation();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isLoading) return;
    const { error: refused } = await accept({ token });
    if (refused === undefined) onDone();
  };
  return (
    <form method="post" onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      {error !== undefined && !isLoading && (
        <Notice tone="danger" role="alert">
          {errorText(error, FAILED)}
        </Notice>
      )}
      <p className="text-ink-soft">
        You have an account here already. You are signed out everywhere, and work with your role
        after signing in again.
      </p>
      <Button type="submit" size="large" wide pending={isLoading}>
        Accept the invitation
      </Button>
    </form>
  );
}

function Offer({ email, role, permissions }: InvitationLook) {
  return (
    <div className="mb-6">
      <p>
        As <strong>{role}</strong>, with the address <span className="break-all">{email}</span>.
      </p>
      <details className="group mt-2 text-[0.9375rem]">
        <summary className="flex min-h-11 cursor-pointer items-center font-medium">
          What that allows
          <ChevronDown
            aria-hidden="true"
            className="ml-1.5 size-4.5 transition-transform duration-quick group-open:rotate-180"
          />
        </summary>
        <ul className="list-disc pl-5 text-ink-soft">
          {permissions.map((permission) => (
            <li key={permission}>{wordsOf(permission)}</li>
          ))}
        </ul>
      </details>
    </div>
  );
}

/** Where the mail leads that asks somebody to work in the shop. */
export function Page() {
  const token = useMailedToken();
  const hydrated = useHydrated();
  const shop = useShop();
  const [done, setDone] = useState(false);
  const { data, error, isFetching } = useLookAtInvitationQuery(token, {
    skip: !hydrated || token === '' || done,
  });
  const title = `Work in ${shop.name}`;
  if (done) {
    return (
      <LinkCard title={title}>
        <Notice tone="good" aria-live="polite">
          <p>Welcome. Your role is yours from now on.</p>
          <p className="mt-1">
            <Link
              to={signInPath(paths.admin.dashboard)}
              className="font-semibold underline underline-offset-4"
            >
              Sign in to begin
            </Link>
          </p>
        </Notice>
      </LinkCard>
    );
  }
  return (
    <LinkCard title={title}>
      {hydrated && token === '' && (
        <Notice tone="danger" role="alert">
          This link is not complete. Please open it from the mail once more.
        </Notice>
      )}
      {error !== undefined && !isFetching && (
        <Notice tone="danger" role="alert">
          {errorText(error, FAILED)}
        </Notice>
      )}
      {data === undefined && error === undefined && token !== '' && (
        <Skeleton className="h-40 w-full" />
      )}
      {data !== undefined && (
        <>
          <Offer {...data} />
          {data.needsAccount ? (
            <NewColleague token={token} onDone={() => setDone(true)} />
          ) : (
            <KnownColleague token={token} onDone={() => setDone(true)} />
          )}
        </>
      )}
    </LinkCard>
  );
}
