import { DOCUMENT_NAMES } from '@gadgetry/contract/invoices';
import type { Order } from '@gadgetry/contract/orders';
import { useGetDocumentsQuery } from '../../api/invoices.ts';
import { DownloadDocument } from '../../shopping/download-document.tsx';

/** Invoice and credit notes of a paid order, where the shop issues any; a button each. */
export function OrderDocuments({ order }: { readonly order: Order }) {
  const isPaid = order.paymentStatus === 'PAID' || order.paymentStatus === 'REFUNDED';
  const { data = [] } = useGetDocumentsQuery(order._id, {
    skip: !isPaid,
    // It is issued a moment after the payment.
    refetchOnMountOrArgChange: true,
  });
  return data.map((document) => {
    const { _id, kind, number } = document;
    const isAlone = data.filter((other) => other.kind === kind).length === 1;
    return (
      <DownloadDocument key={_id} orderId={order._id} document={document}>
        {isAlone ? DOCUMENT_NAMES[kind] : `${DOCUMENT_NAMES[kind]} ${number}`} (PDF)
      </DownloadDocument>
    );
  });
}
