import { type GuestBuyer, guestBuyer } from '@gadgetry/contract/guest-orders';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { paths, signInPath } from '../../page/paths.ts';
import { Card, CardHeading } from '../../ui/card.tsx';
import { fieldsOf } from '../../ui/fields-of.ts';
import { TextField } from '../../ui/text-field.tsx';
import { GUEST, keepInDraft, readDraft } from '../checkout-draft.ts';

export type GuestForm = UseFormReturn<GuestBuyer>;

/** Who orders without an account; what is typed is kept as the address is. */
export function useGuestForm(): GuestForm {
  const [defaultValues] = useState(() => readDraft(GUEST).guest);
  const form = useForm<GuestBuyer>({
    resolver: zodResolver(guestBuyer),
    reValidateMode: 'onBlur',
    defaultValues,
  });
  const { subscribe } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values: guest }) => keepInDraft(GUEST, { guest }),
      }),
    [subscribe],
  );
  return form;
}

/** Its fields belong to the form that places the order, which is a card further down. */
export function GuestDetails({ form, of }: { readonly form: GuestForm; readonly of: string }) {
  const fieldOf = fieldsOf(form);
  return (
    <Card>
      <CardHeading
        aside={
          <p className="text-sm text-ink-soft">
            Have an account?{' '}
            <Link
              to={signInPath(paths.checkout)}
              className="inline-flex min-h-6 items-center rounded-control font-semibold text-accent underline underline-offset-4"
            >
              Sign in
            </Link>
          </p>
        }
      >
        Your Details
      </CardHeading>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="E-mail"
          hint="The link to your order goes there"
          {...fieldOf('email')}
          form={of}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextField label="Full name" {...fieldOf('fullName')} form={of} autoComplete="name" />
      </div>
    </Card>
  );
}
