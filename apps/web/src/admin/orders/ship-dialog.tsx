import type { AdminOrder } from '@gadgetry/contract/admin-orders';
import { createShipmentBody } from '@gadgetry/contract/shipments';
import { useState } from 'react';
import { useCreateShipmentMutation } from '../../api/admin-orders.ts';
import { errorIssues } from '../../api/error-text.ts';
import { Notice } from '../../ui/notice.tsx';
import { FormDialog } from '../form-dialog.tsx';
import { tellOutcome } from '../outcome.ts';
import { useTold } from '../told.ts';
import { useProblemFocus } from '../../ui/use-problem-focus.ts';
import {
  type ChosenPieces,
  PiecesFields,
  chosenLines,
  unclearPieces,
} from '../../shopping/pieces-field.tsx';
import { linkedWarnings, toSendTogether } from './linked-orders.ts';
import { type TrackingProblems, TrackingFields } from './tracking-fields.tsx';

interface ShipDialogProps {
  readonly order: AdminOrder;
  readonly onClose: () => void;
}

const DISPUTED =
  'The card holder has asked the bank for the money back. If the dispute is lost, goods and money are both gone.';

const disputedBefore = (number: string) =>
  `The card holder has asked the bank for the money of order ${number}, which has paid for this one. If that dispute is lost, goods and money are both gone.`;

const TEXTS = {
  done: 'Order shipped.',
  failed: 'Failed to mark the order as shipped.',
  unanswered: 'The shop did not answer. Press the button again to be sure: nothing is sent twice.',
};

/** What goes into the parcel: all that is left, unless something is taken out. */
export function ShipDialog({ order, onClose }: ShipDialogProps) {
  // One key for as long as the dialog is open: a press after a lost answer is the same shipment.
  const [key] = useState(() => crypto.randomUUID());
  // As it was when the dialog opened: a shipment whose answer was lost must not change what is asked again.
  const [lines] = useState(order.toSend);
  // What was packed for another address is not sent unseen.
  const [addressVersion] = useState(order.addressVersion);
  const together = toSendTogether(order);
  const disputed = order.payment?.disputed === true;
  const disputedOrder = order.payment?.disputedOrder ?? null;
  const [chosen, setChosen] = useState<ChosenPieces>(() =>
    Object.fromEntries(lines.map(({ itemId, quantity }) => [itemId, quantity])),
  );
  const [typed, setTyped] = useState({ carrierId: '', trackingNumber: '' });
  const [problems, setProblems] = useState<
    TrackingProblems & { readonly lines?: string | undefined }
  >({});
  const form = useProblemFocus(problems);
  const [ship, { isLoading }] = useCreateShipmentMutation();
  const told = useTold();

  const confirm = async () => {
    const trackingNumber = typed.trackingNumber.trim();
    const body = {
      lines: chosenLines(chosen),
      addressVersion,
      ...(typed.carrierId === '' ? {} : { carrierId: typed.carrierId }),
      ...(trackingNumber === '' ? {} : { trackingNumber }),
      ...(disputed ? { confirmDisputed: true } : {}),
    };
    const checked = createShipmentBody.safeParse(body);
    const issueAt = (field: string) =>
      checked.error?.issues.find(({ path }) => path[0] === field)?.message;
    setProblems({
      lines: unclearPieces(chosen) ?? issueAt('lines'),
      trackingNumber: issueAt('trackingNumber'),
    });
    if (!checked.success) return;
    const outcome = await ship({ id: order._id, key, ...body });
    const refused = errorIssues(outcome.error);
    if (refused.length > 0) {
      setProblems(Object.fromEntries(refused.map(({ path, message }) => [path, message])));
      return;
    }
    if (tellOutcome(outcome, TEXTS)) onClose();
  };

  return (
    <FormDialog
      title={disputed ? 'Ship a disputed order?' : 'Mark as shipped?'}
      description={
        disputedOrder !== null
          ? disputedBefore(disputedOrder)
          : disputed
            ? DISPUTED
            : told('The customer will be told that it is on its way.')
      }
      form={form}
      submit={disputed ? 'Ship all the same' : 'Mark as Shipped'}
      pending={isLoading}
      onSubmit={confirm}
      onClose={onClose}
    >
      {linkedWarnings(order).map((warning) => (
        <Notice key={warning} tone="warning">
          {warning}
        </Notice>
      ))}
      {together.length > 0 && (
        <Notice>
          Goes together with {together.map(({ number }) => number).join(', ')}: mark that as shipped
          too.
        </Notice>
      )}
      <TrackingFields typed={typed} problems={problems} onChange={setTyped} />
      <fieldset>
        <legend className="text-sm font-medium">In this shipment</legend>
        <PiecesFields
          lines={lines.map(({ itemId, name, quantity, most }) => ({
            itemId,
            name,
            hint:
              quantity === most
                ? `${most} to send`
                : `${most} not sent, ${most - quantity} paid back`,
            most,
          }))}
          chosen={chosen}
          error={problems.lines}
          onChange={setChosen}
        />
        <p aria-live="polite" className="text-sm font-medium text-danger">
          {problems.lines}
        </p>
      </fieldset>
    </FormDialog>
  );
}
