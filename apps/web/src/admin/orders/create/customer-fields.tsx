import type { Customer } from '@gadgetry/contract/customers';
import type { ManualQuote } from '@gadgetry/contract/manual-orders';
import { useLazyGetCustomerQuery } from '../../../api/customers.ts';
import { Card, CardHeading } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.ts';
import { ChoicePicker } from '../../choice-picker.tsx';
import { customerChoices } from '../../choices.ts';
import type { OrderForm, OrderProblems } from './order-form.ts';

interface CustomerFieldsProps {
  readonly form: Pick<OrderForm, 'email' | 'fullName'>;
  readonly problems: OrderProblems;
  /** Whose order it would be, as far as the shop was asked. */
  readonly account: ManualQuote['account'] | undefined;
  readonly onChange: (typed: Partial<Pick<OrderForm, 'email' | 'fullName'>>) => void;
  /** An account was looked up: with its name, address and where it has things sent. */
  readonly onFound: (customer: Customer) => void;
}

function whoseOrder(account: ManualQuote['account'] | undefined): string {
  if (account === undefined) return 'The confirmation and the link to the order go there.';
  return account === null
    ? 'No account has confirmed this address: a guest’s order, opened by the link in the mail.'
    : `The account of ${account.name}: they will see it under My Orders.`;
}

/** Whom the order is for: found among the accounts, or typed. */
export function CustomerFields(props: CustomerFieldsProps) {
  const { form, problems, account, onChange, onFound } = props;
  const [find] = useLazyGetCustomerQuery();
  const choose = async (id: string | undefined) => {
    if (id === undefined) return;
    const { data } = await find(id);
    if (data === undefined) toast.error('The account could not be read.');
    else onFound(data);
  };
  return (
    <Card>
      <CardHeading>Customer</CardHeading>
      <div className="grid gap-4 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <Field label="Find an account (optional)">
            {(control) => (
              <ChoicePicker
                control={control}
                source={customerChoices}
                value={[]}
                onChange={(ids) => void choose(ids.at(-1))}
              />
            )}
          </Field>
        </div>
        <TextField
          label="E-mail"
          error={problems['email']}
          hint={whoseOrder(account)}
          type="email"
          value={form.email}
          autoComplete="off"
          onChange={(event) => onChange({ email: event.target.value })}
        />
        <TextField
          label="Full name"
          error={problems['fullName']}
          value={form.fullName}
          autoComplete="off"
          onChange={(event) => onChange({ fullName: event.target.value })}
        />
      </div>
    </Card>
  );
}
