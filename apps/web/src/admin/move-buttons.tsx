import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { IconButton } from '../ui/icon-button.tsx';

interface MoveButtonsProps {
  /** What is moved, in words. */
  readonly what: string;
  /** Names the buttons in `data-move`, so that focus finds them in their new place. */
  readonly name: string | number;
  readonly at: number;
  readonly count: number;
  readonly onMove: (by: -1 | 1) => void;
}

/** One place up, one place down in a list. */
export function MoveButtons({ what, name, at, count, onMove }: MoveButtonsProps) {
  return (
    <>
      <IconButton
        label={`Move ${what} up`}
        icon={<ArrowUp aria-hidden="true" />}
        data-move={`${name}-up`}
        disabled={at === 0}
        onClick={() => onMove(-1)}
      />
      <IconButton
        label={`Move ${what} down`}
        icon={<ArrowDown aria-hidden="true" />}
        data-move={`${name}-down`}
        disabled={at === count - 1}
        onClick={() => onMove(1)}
      />
    </>
  );
}
