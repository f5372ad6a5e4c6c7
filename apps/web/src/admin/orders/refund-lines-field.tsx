import type { OrderPayment } from '@gadgetry/contract/admin-orders';
import {
  formatMinorUnits,
  formatMoney,
  type MinorUnits,
  toMinorUnits,
  worthOfPieces,
} from '@gadgetry/contract/money';
import type { ReactNode } from 'react';
import { type ChosenPieces, PiecesFields } from '../../shopping/pieces-field.tsx';

type LineLeft = OrderPayment['refundableLines'][number];

/** What the chosen pieces come to, without those that are unclear: the server's own sum. */
export function sumOfChosen(lines: readonly LineLeft[], chosen: ChosenPieces): MinorUnits {
  return lines.reduce((sum, { itemId, quantity, worth }) => {
    const left = { quantity, worth: toMinorUnits(worth) };
    return sum + worthOfPieces(left, chosen[itemId] || 0);
  }, 0);
}

function hintOf({ quantity, inReturns, worth }: LineLeft): string {
  if (quantity === 0) return 'Nothing left';
  if (quantity === inReturns) return 'In a return, and refunded there';
  const left = `${quantity} left, ${formatMoney(worth)}`;
  return inReturns === 0 ? left : `${left}. ${inReturns} of them in a return, and refunded there`;
}

interface RefundLinesFieldProps {
  readonly lines: readonly LineLeft[];
  readonly chosen: ChosenPieces;
  readonly error: string | undefined;
  readonly onChange: (chosen: ChosenPieces) => void;
  /** Beside the items: its field, and what it comes to. */
  readonly shipping: { readonly field: ReactNode; readonly sum: MinorUnits };
}

/** Which items go back, how many of each, and what they come to with shipping. */
export function RefundLinesField({
  lines,
  chosen,
  error,
  onChange,
  shipping,
}: RefundLinesFieldProps) {
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="sr-only">Items that go back</legend>
      <PiecesFields
        lines={lines.map((line) => ({
          itemId: line.itemId,
          name: line.name,
          hint: hintOf(line),
          most: line.quantity - line.inReturns,
        }))}
        chosen={chosen}
        error={error}
        onChange={onChange}
      />
      {shipping.field}
      <p className="flex justify-between gap-4 border-t border-line pt-3">
        <span className="text-ink-soft">Sum, each item at its share of what was paid</span>
        <output className="font-semibold tabular-nums" aria-label="Sum of the refund">
          {formatMinorUnits(sumOfChosen(lines, chosen) + shipping.sum)}
        </output>
      </p>
      <p aria-live="polite" className="text-sm font-medium text-danger">
        {error}
      </p>
    </fieldset>
  );
}
