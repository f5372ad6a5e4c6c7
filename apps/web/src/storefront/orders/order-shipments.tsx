import { nameWithChoice } from '@gadgetry/contract/chosen-options';
import type { Order } from '@gadgetry/contract/orders';
import type { Shipment } from '@gadgetry/contract/shipments';
import { TrackingFacts } from '../../shopping/tracking-facts.tsx';
import { orderMoment } from '../moments.ts';

type Sent = Pick<Order, 'items' | 'shipments' | 'restFollows'>;

function contentsOf(order: Sent, { lines }: Shipment): string {
  return lines
    .map(({ itemId, quantity }) => {
      const item = order.items.find(({ _id }) => _id === itemId);
      return `${quantity} × ${item === undefined ? '' : nameWithChoice(item.product.name, item.options)}`;
    })
    .join(', ');
}

/** The parcels of an order: what is in which only where there is, or will be, more than one. */
export function OrderShipments({ order }: { readonly order: Sent }) {
  const { shipments, items, restFollows = false } = order;
  const [only] = shipments;
  if (only === undefined) return null;
  const sent = shipments.flatMap(({ lines }) => lines).reduce((sum, one) => sum + one.quantity, 0);
  const bought = items.reduce((sum, { quantity }) => sum + quantity, 0);
  if (shipments.length === 1 && sent === bought) {
    return (
      <div className="mt-5">
        <TrackingFacts shipment={only} />
      </div>
    );
  }
  return (
    <div className="mt-5">
      <ul className="flex flex-col gap-4">
        {shipments.map((shipment, at) => (
          <li key={shipment._id} className="flex flex-col gap-1 border-l-2 border-line pl-4">
            <p className="font-medium">
              Parcel {at + 1}:{' '}
              {shipment.deliveredAt === null
                ? `shipped ${orderMoment(shipment.shippedAt)}`
                : `delivered ${orderMoment(shipment.deliveredAt)}`}
            </p>
            <p className="text-ink-soft">{contentsOf(order, shipment)}</p>
            <TrackingFacts shipment={shipment} />
          </li>
        ))}
      </ul>
      {restFollows && (
        <p className="mt-4 text-ink-soft">The rest of your order is sent separately.</p>
      )}
    </div>
  );
}
