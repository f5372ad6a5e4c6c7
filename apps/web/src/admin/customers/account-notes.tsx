import type { Customer } from '@gadgetry/contract/customers';
import { useAddCustomerNoteMutation, useDeleteCustomerNoteMutation } from '../../api/customers.ts';
import { Notes } from '../notes.tsx';

/** What the shop's own people write about a customer, whatever they order. */
export function AccountNotes({ customer }: { readonly customer: Customer }) {
  const [add, { isLoading }] = useAddCustomerNoteMutation();
  const [remove] = useDeleteCustomerNoteMutation();
  const { _id: id, accountNotes } = customer;
  const older = accountNotes.total - accountNotes.newest.length;
  return (
    <Notes
      title="Notes about this customer"
      hint="Shown on their orders, to admins alone. It is in the data that they can ask for: write nothing about anybody else."
      from="the customer"
      notes={accountNotes.newest}
      adding={isLoading}
      add={(note) => add({ id, ...note })}
      remove={(noteId) => remove({ id, noteId })}
    >
      {older > 0 && (
        <p className="mt-4 text-sm text-ink-soft">
          {older} older {older === 1 ? 'one is' : 'ones are'} not shown.
        </p>
      )}
    </Notes>
  );
}
