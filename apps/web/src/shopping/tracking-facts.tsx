import type { Shipment } from '@gadgetry/contract/shipments';
import ExternalLink from 'lucide-react/icons/external-link';

/** Who brings a parcel, and where it can be followed. */
export function TrackingFacts({
  shipment: { carrier, trackingNumber, trackingUrl },
}: {
  readonly shipment: Pick<Shipment, 'carrier' | 'trackingNumber' | 'trackingUrl'>;
}) {
  if (carrier === null && trackingNumber === null) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
      {carrier !== null && <span>{carrier}</span>}
      {trackingNumber !== null && (
        <span>
          <span className="text-ink-soft">Tracking number:</span>{' '}
          <span className="font-medium wrap-anywhere select-all">{trackingNumber}</span>
        </span>
      )}
      {trackingUrl !== null && (
        <a
          href={trackingUrl}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-9 items-center gap-1.5 font-medium text-accent underline underline-offset-4 print:hidden"
        >
          Follow your parcel
          <ExternalLink aria-hidden="true" className="size-4" />
          <span className="sr-only">(opens a new tab)</span>
        </a>
      )}
    </p>
  );
}
