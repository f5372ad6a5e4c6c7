import { correctShipmentBody, type Shipment } from '@gadgetry/contract/shipments';
import { useState } from 'react';
import { useCorrectShipmentMutation } from '../../api/admin-orders.ts';
import { errorIssues } from '../../api/error-text.ts';
import { FormDialog } from '../form-dialog.tsx';
import { tellOutcome } from '../outcome.ts';
import { useTold } from '../told.ts';
import { useProblemFocus } from '../../ui/use-problem-focus.ts';
import { type TrackingProblems, TrackingFields } from './tracking-fields.tsx';

interface TrackingDialogProps {
  readonly orderId: string;
  readonly shipment: Shipment;
  readonly onClose: () => void;
}

/** Carrier and number of a shipment that is under way. */
export function TrackingDialog({ orderId, shipment, onClose }: TrackingDialogProps) {
  const told = useTold();
  const { _id: shipmentId, carrier, carrierId } = shipment;
  const [typed, setTyped] = useState({
    carrierId: carrierId ?? '',
    trackingNumber: shipment.trackingNumber ?? '',
  });
  const [problems, setProblems] = useState<TrackingProblems>({});
  const form = useProblemFocus(problems);
  const [correct, { isLoading }] = useCorrectShipmentMutation();
  const kept =
    carrierId === null || carrier === null ? undefined : { id: carrierId, name: carrier };

  const confirm = async () => {
    const trackingNumber = typed.trackingNumber.trim();
    const body = {
      carrierId: typed.carrierId === '' ? null : typed.carrierId,
      trackingNumber: trackingNumber === '' ? null : trackingNumber,
    };
    const checked = correctShipmentBody.safeParse(body);
    setProblems({ trackingNumber: checked.error?.issues[0]?.message });
    if (!checked.success) return;
    const outcome = await correct({ id: orderId, shipmentId, ...body });
    const refused = errorIssues(outcome.error);
    if (refused.length > 0) {
      setProblems(Object.fromEntries(refused.map(({ path, message }) => [path, message])));
      return;
    }
    const texts = { done: 'Tracking saved.', failed: 'Failed to save the tracking.' };
    if (tellOutcome(outcome, texts)) onClose();
  };

  return (
    <FormDialog
      title="Edit tracking"
      description={told('The customer is mailed a number that is new.')}
      form={form}
      submit="Save"
      pending={isLoading}
      onSubmit={confirm}
      onClose={onClose}
    >
      <TrackingFields typed={typed} problems={problems} kept={kept} onChange={setTyped} />
    </FormDialog>
  );
}
