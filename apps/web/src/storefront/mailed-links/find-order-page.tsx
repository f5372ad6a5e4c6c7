import { type FindOrderBody, findOrderBody } from '@gadgetry/contract/guest-orders';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useFindOrderMutation } from '../../api/orders.ts';
import { fieldsOf } from '../../ui/fields-of.ts';
import { TextField } from '../../ui/text-field.tsx';
import { LinkForm } from './link-form.tsx';

export function Page() {
  const [ask, asked] = useFindOrderMutation();
  const { register, handleSubmit, formState } = useForm<FindOrderBody>({
    resolver: zodResolver(findOrderBody),
  });
  const fieldOf = fieldsOf({ register, formState });
  return (
    <LinkForm
      title="Find your order"
      text="Tell us the number of your order and the e-mail address that it was placed with, and we send you a link to it."
      asked={asked}
      sent="If there is such an order, a link to it is on its way to that address."
      help=" and name your order."
      onSubmit={handleSubmit(async (form) => void (await ask(form)))}
    >
      <TextField
        label="Order number"
        hint="Like K7M-2Q9-XR4, from our mails about it"
        {...fieldOf('number')}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
      />
      <TextField
        label="E-mail"
        {...fieldOf('email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
    </LinkForm>
  );
}
