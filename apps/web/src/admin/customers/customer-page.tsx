import type { Customer } from '@gadgetry/contract/customers';
import { useParams } from 'react-router';
import {
  useAddCustomerNoteMutation,
  useDeleteCustomerNoteMutation,
  useGetCustomerQuery,
} from '../../api/customers.ts';
import { adminPaths } from '../../page/admin-paths.ts';
import { Card, CardHeading } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AdminScreen } from '../admin-screen.tsx';
import { MissingState } from '../missing-state.tsx';
import { Notes } from '../notes.tsx';
import { Permitted } from '../permitted.tsx';
import { HistoryEntries } from '../history-part.tsx';
import { CustomerActions } from './customer-actions.tsx';
import { CustomerFacts } from './customer-facts.tsx';
import { CustomerNotes, CustomerOrders, CustomerReviews } from './customer-cards.tsx';

/** What the shop's own people write about a customer, whatever they order. */
function AccountNotes({ customer }: { readonly customer: Customer }) {
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

export function Page() {
  const id = useParams()['customerId'] ?? '';
  const { currentData: customer, error, isFetching, refetch } = useGetCustomerQuery(id);
  if (customer !== undefined) {
    return (
      <AdminScreen
        title={customer.fullName}
        actions={
          <Permitted to="customers:write">
            <CustomerActions key={id} customer={customer} />
          </Permitted>
        }
      >
        <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="flex min-w-0 flex-col gap-6">
            <AccountNotes key={id} customer={customer} />
            <CustomerOrders customer={customer} />
            <CustomerNotes notes={customer.notes} />
            <CustomerReviews reviews={customer.reviews} />
            <Card>
              <CardHeading>History of the account</CardHeading>
              <HistoryEntries entity="account" id={id} />
            </Card>
          </div>
          <CustomerFacts customer={customer} />
        </div>
      </AdminScreen>
    );
  }
  return (
    <AdminScreen title="Customer">
      <MissingState
        error={error}
        isFetching={isFetching}
        onRetry={refetch}
        thing="Customer"
        text="There is no account with this number."
        list={{ path: adminPaths.customers, words: 'All customers' }}
        placeholder={
          <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
            <Skeleton className="h-96 rounded-card" />
            <Skeleton className="h-96 rounded-card" />
          </div>
        }
      />
    </AdminScreen>
  );
}
