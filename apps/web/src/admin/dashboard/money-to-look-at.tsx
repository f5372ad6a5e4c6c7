import { useBrowseOrdersInfiniteQuery } from '../../api/admin-orders.ts';
import { ordersToLookAtPath } from '../../page/admin-paths.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Notice } from '../../ui/notice.tsx';

/** Nothing while all is well, or nobody knows: the list of orders says it as well. */
export function MoneyToLookAt() {
  const { data } = useBrowseOrdersInfiniteQuery(
    { money: 'attention' },
    { refetchOnMountOrArgChange: true },
  );
  const count = data?.pages[0]?.total ?? 0;
  if (count === 0) return null;
  return (
    <Notice tone="danger" role="alert">
      <p>
        <strong>
          The money of {count} {count === 1 ? 'order' : 'orders'} needs a look
        </strong>
        : a refund that has failed, hangs or is to be paid by hand, a dispute, or a difference to
        the books of the payment provider.
      </p>
      <LinkButton to={ordersToLookAtPath} variant="secondary" size="small" className="mt-2">
        Show them
      </LinkButton>
    </Notice>
  );
}
