import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { useId, useState } from 'react';
import { IconButton } from '../ui/icon-button.tsx';
import { Input } from '../ui/input.tsx';

/** How many pieces, by line; NaN where what was typed is not as many as there are, nor fewer. */
export type ChosenPieces = Readonly<Record<string, number>>;

/** The lines that were chosen, as the server takes them; with NaN among them it takes none. */
export function chosenLines(chosen: ChosenPieces) {
  return Object.entries(chosen)
    .filter(([, quantity]) => quantity !== 0)
    .map(([itemId, quantity]) => ({ itemId, quantity }));
}

/** What is wrong with what was typed, before anything else is. */
export function unclearPieces(chosen: ChosenPieces): string | undefined {
  if (!Object.values(chosen).some(Number.isNaN)) return undefined;
  return 'Please type a whole number of pieces, of as many as there are';
}

interface PiecesFieldProps {
  readonly name: string;
  readonly hint: string;
  readonly most: number;
  readonly pieces: number;
  readonly isInvalid: boolean;
  readonly onChange: (pieces: number) => void;
}

/** How many pieces of one line of an order. */
function PiecesField({ name, hint, most, pieces, isInvalid, onChange }: PiecesFieldProps) {
  const hintId = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const isUnclear = Number.isNaN(pieces);
  const set = (wanted: number) => {
    setTyped(null);
    onChange(Math.min(most, Math.max(0, wanted)));
  };
  const type = (text: string) => {
    // Not made to fit: '1.000' is not 1, and who types 9 where there are 2 has read something else.
    const isMeant = /^\d+$/.test(text.trim()) && Number(text) <= most;
    setTyped(text);
    onChange(isMeant ? Number(text) : Number.NaN);
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
            onClick={() => set(isUnclear ? 0 : pieces - 1)}
          />
          <Input
            aria-label={`Pieces of ${name}`}
            aria-describedby={hintId}
            aria-invalid={isInvalid || isUnclear ? true : undefined}
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
            value={typed ?? String(pieces)}
            onChange={(event) => type(event.target.value)}
            onBlur={() => !isUnclear && setTyped(null)}
            className="w-16 text-center tabular-nums sm:w-20"
          />
          <IconButton
            label={`One ${name} more`}
            icon={<Plus />}
            aria-disabled={pieces === most}
            onClick={() => set(isUnclear ? 1 : pieces + 1)}
          />
        </span>
      )}
    </li>
  );
}

interface PiecesFieldsProps {
  readonly lines: readonly {
    readonly itemId: string;
    readonly name: string;
    readonly hint: string;
    readonly most: number;
  }[];
  readonly chosen: ChosenPieces;
  readonly error: string | undefined;
  readonly onChange: (chosen: ChosenPieces) => void;
}

/** How many pieces of each line of an order. */
export function PiecesFields({ lines, chosen, error, onChange }: PiecesFieldsProps) {
  // Those that are unclear are marked alone, so that it is theirs to be mended.
  const isInvalid = error !== undefined && unclearPieces(chosen) === undefined;
  return (
    <ul className="flex flex-col divide-y divide-line">
      {lines.map(({ itemId, ...line }) => (
        <PiecesField
          key={itemId}
          {...line}
          pieces={chosen[itemId] ?? 0}
          isInvalid={isInvalid}
          onChange={(pieces) => onChange({ ...chosen, [itemId]: pieces })}
        />
      ))}
    </ul>
  );
}
