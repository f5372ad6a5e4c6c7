import type { OrderReturns } from '@gadgetry/contract/returns';
import { type ChosenPieces, PiecesFields } from '../../shopping/pieces-field.tsx';

export type LinesLeft = NonNullable<OrderReturns['returnable']>['lines'];

interface ReturnPiecesProps {
  readonly legend: string;
  readonly lines: LinesLeft;
  readonly chosen: ChosenPieces;
  readonly error: string | undefined;
  readonly onChange: (chosen: ChosenPieces) => void;
}

/** Which items, and how many of each. */
export function ReturnPieces({ legend, lines, chosen, error, onChange }: ReturnPiecesProps) {
  return (
    <fieldset>
      <legend className="text-sm font-medium">{legend}</legend>
      <PiecesFields
        lines={lines.map(({ itemId, name, quantity }) => ({
          itemId,
          name,
          hint: `Up to ${quantity}`,
          most: quantity,
        }))}
        chosen={chosen}
        error={error}
        onChange={onChange}
      />
      <p aria-live="polite" className="text-sm font-medium text-danger">
        {error}
      </p>
    </fieldset>
  );
}

/** All that there is. */
export function allChosen(lines: LinesLeft): ChosenPieces {
  return Object.fromEntries(lines.map(({ itemId, quantity }) => [itemId, quantity]));
}
