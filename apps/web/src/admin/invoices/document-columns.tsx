import { type AdminDocument, DOCUMENT_NAMES } from '@gadgetry/contract/invoices';
import { Link } from 'react-router';
import { adminOrderPath } from '../../page/admin-paths.ts';
import { DownloadDocument } from '../../shopping/download-document.tsx';
import { Price } from '../../ui/price.tsx';
import type { Column } from '../data-table.tsx';

export const documentColumns: readonly Column<AdminDocument>[] = [
  {
    id: 'number',
    header: 'Number',
    width: '20%',
    cell: ({ number, kind, isCorrected }) => (
      <span className="block leading-snug">
        <span className="block truncate font-medium tabular-nums">{number}</span>
        <span className="block truncate text-sm text-ink-soft">
          {DOCUMENT_NAMES[kind]}
          {isCorrected && (kind === 'invoice' ? ', replaced' : ', cancelled')}
        </span>
      </span>
    ),
  },
  {
    id: 'issued',
    header: 'Issued',
    width: '13%',
    cell: ({ issuedOn }) => (
      <time dateTime={issuedOn} className="whitespace-nowrap tabular-nums">
        {issuedOn}
      </time>
    ),
  },
  {
    id: 'order',
    header: 'Order',
    width: '16%',
    cell: ({ orderId, orderNumber }) => (
      <Link
        to={adminOrderPath(orderId)}
        className="inline-flex min-h-9 items-center font-semibold whitespace-nowrap text-accent underline underline-offset-4"
      >
        {orderNumber}
      </Link>
    ),
  },
  {
    id: 'buyer',
    header: 'For',
    width: '24%',
    cell: ({ buyer, refersTo }) => (
      <span className="block leading-snug">
        <span className="block truncate">{buyer}</span>
        {refersTo !== null && (
          <span className="block truncate text-sm text-ink-soft">corrects {refersTo}</span>
        )}
      </span>
    ),
  },
  {
    id: 'total',
    header: 'Total',
    width: '14%',
    numeric: true,
    cell: ({ total }) => <Price amount={total} className="whitespace-nowrap" />,
  },
  {
    id: 'file',
    header: 'File',
    width: '13%',
    cell: (document) => (
      <DownloadDocument orderId={document.orderId} document={document} size="small">
        PDF
      </DownloadDocument>
    ),
  },
];
