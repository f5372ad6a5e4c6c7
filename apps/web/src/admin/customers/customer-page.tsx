import { useParams } from 'react-router';
import { useGetCustomerQuery } from '../../api/customers.ts';
import { isMissing } from '../../api/error-text.ts';
import { adminPaths } from '../../page/admin-paths.ts';
import { Card, CardHeading } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AdminScreen } from '../admin-screen.tsx';
import { Permitted } from '../permitted.tsx';
import { HistoryEntries } from '../history-part.tsx';
import { AccountNotes } from './account-notes.tsx';
import { CustomerActions } from './customer-actions.tsx';
import { CustomerFacts } from './customer-facts.tsx';
import { CustomerNotes, CustomerOrders, CustomerReviews } from './customer-cards.tsx';

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
      {error === undefined || isFetching ? (
        <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
          <Skeleton className="h-96 rounded-card" />
          <Skeleton className="h-96 rounded-card" />
        </div>
      ) : isMissing(error) ? (
        <EmptyState
          title="Customer Not Found"
          text="There is no account with this number."
          action={<LinkButton to={adminPaths.customers}>All customers</LinkButton>}
        />
      ) : (
        <ErrorState title="Failed to load the customer" onRetry={() => void refetch()} />
      )}
    </AdminScreen>
  );
}
