import type { OrderPayment } from '@gadgetry/contract/admin-orders';
import {
  formatMinorUnits,
  formatMoney,
  type MinorUnits,
  toMinorUnits,
  worthOfPieces,
} from '@gadgetry/contract/money';
import { Minus, Plus } from 'lucide-react';
import { useId } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { Input } from '../../ui/input.tsx';

type LineLeft = OrderPayment['refundableLines'][number];

/** How many pieces go back, by line. */
export type ChosenPieces = Readonly<Record<string, number>>;

/** The lines that were chosen, as the server takes them. */
export function chosenLines(chosen: ChosenPieces) {
  return Object.entries(chosen)
    .filter(([, quantity]) => quantity > 0)
    .map(([itemId, quantity]) => ({ itemId, quantity }));
}

/** What the chosen pieces come to: the server's own sum. */
export function sumOfChosen(lines: readonly LineLeft[], chosen: ChosenPieces): MinorUnits {
  return lines.reduce((sum, { itemId, quantity, worth }) => {
    const left = { quantity, worth: toMinorUnits(worth) };
    return sum + worthOfPieces(left, chosen[itemId] ?? 0);
  }, 0);
}

interface LineFieldProps {
  readonly line: LineLeft;
  readonly pieces: number;
  readonly error: string | undefined;
  readonly onChange: (pieces: number) => void;
}

function LineField({ line, pieces, error, onChange }: LineFieldProps) {
  const hint = useId();
  const { name, quantity, worth } = line;
  const set = (typed: number) => {
    onChange(Math.min(quantity, Math.max(0, Math.trunc(Number.isNaN(typed) ? 0 : typed))));
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <span className="min-w-32 flex-1">
        <span className="block font-medium break-words">{name}</span>
        <span id={hint} className="block text-sm text-ink-soft">
          {quantity === 0 ? 'Nothing left' : `${quantity} left, ${formatMoney(worth)}`}
        </span>
      </span>
      {quantity > 0 && (
        <span className="flex items-center gap-1">
          <IconButton
            label={`One ${name} less`}
            icon={<Minus />}
            aria-disabled={pieces === 0}
            onClick={() => set(pieces - 1)}
          />
          <Input
            aria-label={`Pieces of ${name}`}
            aria-describedby={hint}
            aria-invalid={error === undefined ? undefined : true}
            type="number"
            inputMode="numeric"
            min={0}
            max={quantity}
            step={1}
            value={String(pieces)}
            onChange={(event) => set(event.target.valueAsNumber)}
            className="w-16 text-center tabular-nums [appearance:textfield] sm:w-20 [&::-webkit-inner-spin-button]:appearance-none"
          />
          <IconButton
            label={`One ${name} more`}
            icon={<Plus />}
            aria-disabled={pieces === quantity}
            onClick={() => set(pieces + 1)}
          />
        </span>
      )}
    </li>
  );
}

interface RefundLinesFieldProps {
  readonly lines: readonly LineLeft[];
  readonly chosen: ChosenPieces;
  readonly error: string | undefined;
  readonly onChange: (chosen: ChosenPieces) => void;
}

/** Which items go back, how many of each, and what they come to. */
export function RefundLinesField({ lines, chosen, error, onChange }: RefundLinesFieldProps) {
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="sr-only">Items that go back</legend>
      <ul className="flex flex-col divide-y divide-line">
        {lines.map((line) => (
          <LineField
            key={line.itemId}
            line={line}
            pieces={chosen[line.itemId] ?? 0}
            error={error}
            onChange={(pieces) => onChange({ ...chosen, [line.itemId]: pieces })}
          />
        ))}
      </ul>
      <p className="flex justify-between gap-4 border-t border-line pt-3">
        <span className="text-ink-soft">Sum, each item at its share of what was paid</span>
        <output className="font-semibold tabular-nums" aria-label="Sum of the refund">
          {formatMinorUnits(sumOfChosen(lines, chosen))}
        </output>
      </p>
      <p aria-live="polite" className="text-sm font-medium text-danger">
        {error}
      </p>
    </fieldset>
  );
}
