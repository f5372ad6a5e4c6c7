import type { OrderDesk } from '@gadgetry/contract/order-desk';
import { Link } from 'react-router';
import { customerPath } from '../../page/admin-paths.ts';
import { Notice } from '../../ui/notice.tsx';

/** What was written about whoever has ordered: to be read before anything is done. */
export function CustomerHint({ customer }: Pick<OrderDesk, 'customer'>) {
  const { accountId, notes } = customer;
  if (accountId === null || notes.total === 0) return null;
  return (
    <Notice aria-label="Notes about this customer" role="note" className="print:hidden">
      <ul className="flex flex-col gap-2">
        {notes.newest.map(({ _id, text }) => (
          <li key={_id} className="line-clamp-3 break-words whitespace-pre-line">
            {text}
          </li>
        ))}
      </ul>
      <Link
        to={customerPath(accountId)}
        className="mt-1 inline-flex min-h-9 items-center underline underline-offset-4"
      >
        {notes.total === 1 ? 'Note' : `All ${notes.total} notes`} about this customer
      </Link>
    </Notice>
  );
}
