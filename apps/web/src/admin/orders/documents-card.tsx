import { isUpgrade } from '@gadgetry/contract/shipping-upgrades';
import type { AdminOrder } from '@gadgetry/contract/admin-orders';
import { type AdminDocument, DOCUMENT_NAMES } from '@gadgetry/contract/invoices';
import { formatMoney } from '@gadgetry/contract/money';
import FileCode from 'lucide-react/icons/file-code';
import { useEffect, useState } from 'react';
import { errorText } from '../../api/error-text.ts';
import {
  useGetAdminDocumentsQuery,
  useIssueInvoiceMutation,
  useReadDocumentXmlMutation,
} from '../../api/invoices.ts';
import { useMay } from '../../api/use-session.ts';
import { DownloadDocument } from '../../shopping/download-document.tsx';
import { saveFile } from '../../shopping/save-file.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeading } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.ts';
import { ChangeQuestion } from '../change-question.tsx';
import { unpaidRelocation, unpaidUpgrade } from './linked-orders.ts';
import { CorrectInvoiceDialog } from './correct-invoice-dialog.tsx';
import { PackingSlipButton } from './slip-buttons.tsx';

/** What a document has come to since, in one word. */
const outcomeOf = ({ kind, isCorrected }: AdminDocument) =>
  !isCorrected ? null : kind === 'invoice' ? 'Replaced' : 'Cancelled';

/** The data that is in the PDF of a document, by itself. */
function DownloadXml({ document: wanted }: { readonly document: AdminDocument }) {
  const [read, { isLoading }] = useReadDocumentXmlMutation();
  const { _id: id, kind, number } = wanted;
  const save = async () => {
    const { data, error } = await read(id);
    if (data === undefined) toast.error(errorText(error, 'The data could not be downloaded.'));
    else saveFile(`${number.replaceAll('/', '-')}.xml`, data);
  };
  return (
    <Button
      variant="secondary"
      size="small"
      pending={isLoading}
      aria-label={`Download the data of ${DOCUMENT_NAMES[kind].toLowerCase()} ${number} as XML`}
      onClick={() => void save()}
    >
      <FileCode aria-hidden="true" />
      XML
    </Button>
  );
}

function DocumentLine({ document }: { readonly document: AdminDocument }) {
  const { kind, number, issuedOn, total, buyer, refersTo, orderId } = document;
  const { isElectronic, electronicProblem } = document;
  const outcome = outcomeOf(document);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          {DOCUMENT_NAMES[kind]} {number}
          {outcome !== null && <Badge tone="yellow">{outcome}</Badge>}
        </p>
        <p className="text-sm break-words text-ink-soft">
          {issuedOn} · {formatMoney(total)} · {buyer}
          {refersTo !== null && ` · for ${refersTo}`}
        </p>
        {electronicProblem !== null && (
          <p className="text-sm text-ink-soft print:hidden">
            Without data for accounting programs: {electronicProblem}.
          </p>
        )}
      </div>
      <span className="flex flex-wrap gap-2 print:hidden">
        <DownloadDocument orderId={orderId} document={document} size="small">
          PDF
        </DownloadDocument>
        {isElectronic && <DownloadXml document={document} />}
      </span>
    </li>
  );
}

/** The invoice that holds, where it was issued before the address was changed. */
function invoiceOfEarlierAddress({ timeline }: AdminOrder, documents: readonly AdminDocument[]) {
  const changedAt = timeline.findLast(({ kind }) => kind === 'address_changed')?.at;
  const invoice = documents.findLast(({ kind, isCorrected }) => kind === 'invoice' && !isCorrected);
  if (changedAt === undefined || invoice === undefined) return null;
  return new Date(invoice.issuedAt) < new Date(changedAt) ? invoice : null;
}

const LOOK_AGAIN_MS = 1_500;
const LOOKS = 10;

/**
 * The credit note of a refund is written a moment after the refund has succeeded: it is looked for until it is
 * there, or was looked for often enough.
 */
function useDocumentsOf({ _id: orderId, payment }: AdminOrder) {
  const answer = useGetAdminDocumentsQuery(orderId);
  const { refetch, data } = answer;
  const notes = data?.documents.filter(({ kind }) => kind === 'credit_note').length ?? 0;
  const refunds =
    payment?.transactions.filter(({ kind, status }) => kind === 'refund' && status === 'succeeded')
      .length ?? 0;
  const [seen, setSeen] = useState({ refunds, notes, looks: 0 });
  if (seen.refunds !== refunds) setSeen({ refunds, notes, looks: LOOKS });
  const looks = notes > seen.notes ? 0 : seen.looks;
  useEffect(() => {
    if (looks === 0) return undefined;
    const timer = setTimeout(() => {
      void refetch();
      setSeen((now) => ({ ...now, looks: now.looks - 1 }));
    }, LOOK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [looks, refetch]);
  return answer;
}

const PACKED: readonly AdminOrder['orderStatus'][] = ['CONFIRMED', 'SHIPPED', 'DELIVERED'];

/** Invoice, credit notes and packing slip of an order; nothing of one that has none of them. */
export function DocumentsCard({ order }: { readonly order: AdminOrder }) {
  const { data } = useDocumentsOf(order);
  const [issue] = useIssueInvoiceMutation();
  const may = useMay();
  const [doing, setDoing] = useState<'issue' | 'correct' | null>(null);
  if (data === undefined) return null;
  const { documents, problem } = data;
  const mayWrite = may('orders:write');
  const canIssue = mayWrite && data.canIssue;
  const canCorrect = mayWrite && data.canCorrect;
  const older = invoiceOfEarlierAddress(order, documents);
  const isPacked =
    PACKED.includes(order.orderStatus) &&
    !isUpgrade(order) &&
    unpaidUpgrade(order) === undefined &&
    unpaidRelocation(order) === undefined;
  if (documents.length === 0 && problem === null && !isPacked) return null;
  return (
    <Card>
      <CardHeading>Documents</CardHeading>
      {problem !== null && (
        <Notice tone="danger" className="mb-4">
          {problem}
        </Notice>
      )}
      {older !== null && (
        <Notice tone="warning" className="mb-4 print:hidden">
          {older.number} was issued before the delivery address was changed, and stays as it is.
          {canCorrect && ' Where the new address has to stand on it, correct its recipient.'}
        </Notice>
      )}
      {documents.length === 0 ? (
        <p className="text-ink-soft">
          {canIssue ? 'This order has no invoice yet.' : 'What goes into the parcel, on paper.'}
        </p>
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {documents.map((document) => (
            <DocumentLine key={document._id} document={document} />
          ))}
        </ul>
      )}
      {(isPacked || canIssue || canCorrect) && (
        <div className="mt-4 flex flex-wrap gap-2 print:hidden">
          {isPacked && <PackingSlipButton id={order._id} number={order.number} />}
          {canIssue && (
            <Button variant="secondary" size="small" onClick={() => setDoing('issue')}>
              Issue invoice
            </Button>
          )}
          {canCorrect && (
            <Button variant="secondary" size="small" onClick={() => setDoing('correct')}>
              Correct recipient
            </Button>
          )}
        </div>
      )}
      {doing === 'issue' && (
        <ChangeQuestion
          title="Issue an invoice?"
          text="It gets the next number and can’t be changed or deleted afterwards. Refunds that were made get credit notes."
          confirmLabel="Issue"
          danger={false}
          outcome={{ done: 'Invoice issued.', failed: 'Failed to issue the invoice.' }}
          change={() => issue(order._id)}
          onClose={() => setDoing(null)}
        />
      )}
      {doing === 'correct' && <CorrectInvoiceDialog order={order} onClose={() => setDoing(null)} />}
    </Card>
  );
}
