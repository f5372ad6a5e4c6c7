import {
  PAYMENT_METHOD_LABELS,
  RECEIVED_BY,
  type ReceivedBy,
} from '@gadgetry/contract/payment-methods';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';

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
      <Field label="Paid by" error={problems.by}>
        {(control) => (
          <Select
            {...control}
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
          </Select>
        )}
      </Field>
      <Field label="Note (optional)" hint="A receipt’s number, say" error={problems.note}>
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            maxLength={NOTE_MAX}
            value={note}
            onChange={({ target }) => onNote(target.value)}
          />
        )}
      </Field>
    </div>
  );
}
