import { fitsPatterns, trackingLink } from '@gadgetry/contract/carriers';
import { useGetActiveCarriersQuery } from '../../api/carriers.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** Who brings a parcel, as it is typed; '' is nobody in particular. */
interface TypedTracking {
  readonly carrierId: string;
  readonly trackingNumber: string;
}

export interface TrackingProblems {
  readonly carrierId?: string | undefined;
  readonly trackingNumber?: string | undefined;
}

interface TrackingFieldsProps {
  readonly typed: TypedTracking;
  readonly problems: TrackingProblems;
  /** The carrier that it has, which may not be in use any more. */
  readonly kept?: { readonly id: string; readonly name: string } | undefined;
  readonly onChange: (typed: TypedTracking) => void;
}

/** Carrier and number, with the link that its customer gets once the number is one of the carrier's. */
export function TrackingFields({ typed, problems, kept, onChange }: TrackingFieldsProps) {
  const { data: carriers = [] } = useGetActiveCarriersQuery();
  const carrier = carriers.find(({ _id }) => _id === typed.carrierId);
  const number = typed.trackingNumber.trim();
  const fits = carrier === undefined || fitsPatterns(carrier.trackingPatterns, number);
  const link =
    carrier === undefined || number === '' || !fits
      ? null
      : trackingLink(carrier.trackingLink, number);
  const isKeptAlone = kept !== undefined && !carriers.some(({ _id }) => _id === kept.id);
  return (
    <>
      <TextField
        label="Tracking number"
        hint={
          link === null ? (
            'Optional'
          ) : (
            <a
              href={link}
              target="_blank"
              rel="noreferrer"
              className="underline underline-offset-4"
            >
              Try the link that the customer gets
            </a>
          )
        }
        error={problems.trackingNumber}
        value={typed.trackingNumber}
        onChange={(event) => onChange({ ...typed, trackingNumber: event.target.value })}
        autoComplete="off"
        spellCheck={false}
      />
      <SelectField
        label="Carrier"
        hint="Optional"
        error={problems.carrierId}
        value={typed.carrierId}
        onChange={(event) => onChange({ ...typed, carrierId: event.target.value })}
      >
        <option value="">None</option>
        {isKeptAlone && <option value={kept.id}>{kept.name}</option>}
        {carriers.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </SelectField>
    </>
  );
}
