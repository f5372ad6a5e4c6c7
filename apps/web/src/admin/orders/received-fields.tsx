import {
  PAYMENT_METHOD_LABELS,
  RECEIVED_BY,
  type ReceivedBy,
} from '@gadgetry/contract/payment-methods';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';

const NOTE_MAX = 150;

interface ReceivedFieldsProps {
  readonly by: string;
  readonly note: string;
  readonly problems?: { readonly by?: string | undefined; readonly note?: string | undefined };
  readonly onBy: (by: ReceivedBy) => void;
  readonly onNote: (note: string) => void;
}

/** How money came that somebody has in hand, and what they want to be remembered of it. */
export function ReceivedFields({ by, note, problems = {}, onBy, onNote }: ReceivedFieldsProps) {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <SelectField
        label="Paid by"
        error={problems.by}
        value={by}
        onChange={({ target }) => {
          const chosen = RECEIVED_BY.find((one) => one === target.value);
          if (chosen !== undefined) onBy(chosen);
        }}
      >
        {RECEIVED_BY.map((one) => (
          <option key={one} value={one}>
            {PAYMENT_METHOD_LABELS[one]}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Note (optional)"
        hint="A receipt’s number, say"
        error={problems.note}
        autoComplete="off"
        maxLength={NOTE_MAX}
        value={note}
        onChange={({ target }) => onNote(target.value)}
      />
    </div>
  );
}
