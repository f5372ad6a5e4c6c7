import type { AdminOrder } from '@gadgetry/contract/admin-orders';
import { nameWithChoice } from '@gadgetry/contract/chosen-options';
import type { Shipment } from '@gadgetry/contract/shipments';
import { useState } from 'react';
import { useDeliverShipmentMutation } from '../../api/admin-orders.ts';
import { TrackingFacts } from '../../shopping/tracking-facts.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeading } from '../../ui/card.tsx';
import { ChangeQuestion } from '../change-question.tsx';
import { localTime } from '../local-time.ts';
import { useTold } from '../told.ts';
import { TrackingDialog } from './tracking-dialog.tsx';

interface ShipmentLineProps {
  readonly order: AdminOrder;
  readonly shipment: Shipment;
  readonly at: number;
}

function ShipmentLine({ order, shipment, at }: ShipmentLineProps) {
  const [doing, setDoing] = useState<'tracking' | 'deliver' | null>(null);
  const [deliver] = useDeliverShipmentMutation();
  const told = useTold();
  const { shippedAt, deliveredAt, lines } = shipment;
  const name = `Shipment ${at + 1}`;
  // Where it is all that is under way, the order's own button says so.
  const isPart = order.shipments.length > 1 || order.orderStatus === 'CONFIRMED';
  return (
    <li className="flex flex-col gap-2 py-4 first:pt-0 last:pb-0">
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="font-medium">{name}</span>
        <Badge tone={deliveredAt === null ? 'yellow' : 'green'}>
          {deliveredAt === null ? 'On its way' : 'Delivered'}
        </Badge>
      </p>
      <p className="text-sm text-ink-soft">
        Shipped {localTime(shippedAt)}
        {deliveredAt !== null && `, delivered ${localTime(deliveredAt)}`}
      </p>
      <ul className="text-sm">
        {lines.map(({ itemId, quantity }) => {
          const item = order.items.find(({ _id }) => _id === itemId);
          return (
            <li key={itemId}>
              {quantity} × {item && nameWithChoice(item.product.name, item.options)}
            </li>
          );
        })}
      </ul>
      <TrackingFacts shipment={shipment} />
      <div className="flex flex-wrap gap-2 print:hidden">
        <Button
          variant="secondary"
          size="small"
          aria-label={`Edit tracking of ${name.toLowerCase()}`}
          onClick={() => setDoing('tracking')}
        >
          Edit tracking
        </Button>
        {isPart && deliveredAt === null && (
          <Button
            variant="secondary"
            size="small"
            aria-label={`${name} has arrived`}
            onClick={() => setDoing('deliver')}
          >
            Has arrived
          </Button>
        )}
      </div>
      {doing === 'tracking' && (
        <TrackingDialog orderId={order._id} shipment={shipment} onClose={() => setDoing(null)} />
      )}
      {doing === 'deliver' && (
        <ChangeQuestion
          title={`${name} has arrived?`}
          text={`${told('The customer will be told so.')} The order counts as delivered once all of it has arrived.`}
          confirmLabel="It has arrived"
          danger={false}
          outcome={{ done: `${name} delivered.`, failed: 'Failed to mark it as delivered.' }}
          change={() => deliver({ id: order._id, shipmentId: shipment._id })}
          onClose={() => setDoing(null)}
        />
      )}
    </li>
  );
}

/** What was sent of an order, and what was not; nothing before the first parcel. */
export function ShipmentsCard({ order }: { readonly order: AdminOrder }) {
  const { shipments, toSend } = order;
  if (shipments.length === 0) return null;
  const left = toSend.filter(({ quantity }) => quantity > 0);
  return (
    <Card>
      <CardHeading>Shipments</CardHeading>
      <ul className="flex flex-col divide-y divide-line">
        {shipments.map((shipment, at) => (
          <ShipmentLine key={shipment._id} order={order} shipment={shipment} at={at} />
        ))}
      </ul>
      {toSend.length > 0 && (
        <p className="mt-4 border-t border-line pt-4">
          {left.length === 0
            ? 'What was not sent has been paid back: nothing is left to send.'
            : `Still to be sent: ${left.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')}`}
        </p>
      )}
    </Card>
  );
}
