import { type FindOrderBody, findOrderBody } from '@gadgetry/contract/guest-orders';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { errorText } from '../../api/error-text.ts';
import { useFindOrderMutation } from '../../api/orders.ts';
import { useHydrated } from '../../page/use-hydrated.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { LinkCard } from './link-card.tsx';

export function Page() {
  const hydrated = useHydrated();
  const [ask, { isLoading, isSuccess, error }] = useFindOrderMutation();
  const { register, handleSubmit, formState } = useForm<FindOrderBody>({
    resolver: zodResolver(findOrderBody),
  });
  const { errors } = formState;
  const submit = handleSubmit(async (form) => {
    if (!isLoading) await ask(form);
  });
  return (
    <LinkCard
      title="Find your order"
      text="Tell us the number of your order and the e-mail address that it was placed with, and we send you a link to it."
    >
      {isSuccess ? (
        <Notice tone="good" aria-live="polite">
          If there is such an order, a link to it is on its way to that address.
        </Notice>
      ) : (
        <form
          method="post"
          noValidate
          onSubmit={(event) => void submit(event)}
          className="flex flex-col gap-4"
        >
          {error !== undefined && !isLoading && (
            <Notice tone="danger" role="alert">
              {errorText(error, 'That did not work. Please try again.')}
            </Notice>
          )}
          <Field
            label="Order number"
            hint="Like K7M-2Q9-XR4, from our mails about it"
            error={errors.number?.message}
          >
            {(control) => (
              <Input
                {...control}
                {...register('number')}
                autoCapitalize="characters"
                autoComplete="off"
                spellCheck={false}
              />
            )}
          </Field>
          <Field label="E-mail" error={errors.email?.message}>
            {(control) => (
              <Input
                {...control}
                {...register('email')}
                type="email"
                inputMode="email"
                autoComplete="email"
                autoCapitalize="none"
                spellCheck={false}
              />
            )}
          </Field>
          <Button type="submit" size="large" wide disabled={!hydrated} pending={isLoading}>
            Send the link
          </Button>
        </form>
      )}
    </LinkCard>
  );
}
