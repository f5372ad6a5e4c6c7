import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { useId } from 'react';
import { IconButton } from '../ui/icon-button.tsx';
import { Input } from '../ui/input.tsx';

/** How many pieces, by line. */
export type ChosenPieces = Readonly<Record<string, number>>;

/** The lines that were chosen, as the server takes them. */
export function chosenLines(chosen: ChosenPieces) {
  return Object.entries(chosen)
    .filter(([, quantity]) => quantity > 0)
    .map(([itemId, quantity]) => ({ itemId, quantity }));
}

interface PiecesFieldProps {
  readonly name: string;
  readonly hint: string;
  readonly most: number;
  readonly pieces: number;
  readonly error: string | undefined;
  readonly onChange: (pieces: number) => void;
}

/** How many pieces of one line of an order. */
export function PiecesField({ name, hint, most, pieces, error, onChange }: PiecesFieldProps) {
  const hintId = useId();
  const set = (typed: number) => {
    onChange(Math.min(most, Math.max(0, Math.trunc(Number.isNaN(typed) ? 0 : typed))));
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <span className="min-w-32 flex-1">
        <span className="block font-medium break-words">{name}</span>
        <span id={hintId} className="block text-sm text-ink-soft">
          {hint}
        </span>
      </span>
      {most > 0 && (
        <span className="flex items-center gap-1">
          <IconButton
            label={`One ${name} less`}
            icon={<Minus />}
            aria-disabled={pieces === 0}
            onClick={() => set(pieces - 1)}
          />
          <Input
            aria-label={`Pieces of ${name}`}
            aria-describedby={hintId}
            aria-invalid={error === undefined ? undefined : true}
            type="number"
            inputMode="numeric"
            min={0}
            max={most}
            step={1}
            value={String(pieces)}
            onChange={(event) => set(event.target.valueAsNumber)}
            className="w-16 text-center tabular-nums [appearance:textfield] sm:w-20 [&::-webkit-inner-spin-button]:appearance-none"
          />
          <IconButton
            label={`One ${name} more`}
            icon={<Plus />}
            aria-disabled={pieces === most}
            onClick={() => set(pieces + 1)}
          />
        </span>
      )}
    </li>
  );
}
