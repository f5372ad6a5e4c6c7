import Columns3 from 'lucide-react/icons/columns-3';
import { useId, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import type { ChosenColumns } from './chosen-columns.ts';

/** What a list shows of each row, as this browser remembers it. */
export function ColumnsMenu<Row>({ offered, isShown, toggle, reset }: ChosenColumns<Row>) {
  const [open, setOpen] = useState(false);
  const panel = useId();
  if (offered.length === 0) return null;
  const isAsItComes = offered.every(({ id, choice }) => isShown(id) === (choice === 'shown'));
  return (
    <>
      <Button
        variant="secondary"
        aria-expanded={open}
        aria-controls={panel}
        onClick={() => setOpen(!open)}
      >
        <Columns3 aria-hidden="true" />
        Columns
      </Button>
      <fieldset
        id={panel}
        hidden={!open}
        className={open ? 'flex w-full flex-wrap items-center gap-x-6' : ''}
      >
        {open && (
          <>
            <legend className="sr-only">Columns that are shown</legend>
            {offered.map(({ id, header }) => (
              <Checkbox key={id} label={header} checked={isShown(id)} onChange={() => toggle(id)} />
            ))}
            {/* Always in its place: what is pressed does not go away under the focus. */}
            <Button variant="quiet" disabled={isAsItComes} onClick={reset}>
              Reset Columns
            </Button>
          </>
        )}
      </fieldset>
    </>
  );
}
