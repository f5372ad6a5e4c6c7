import { formatNumber } from '@gadgetry/contract/number-format';
import type { Product } from '@gadgetry/contract/catalogue';
import { EDITED_IDS_MAX } from '@gadgetry/contract/product-edits';
import { createContext, use, useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import { useMayChange } from '../use-may-change.ts';
import { hiddenInWords, hiddenTicks, ticksAfter } from './ticks.ts';

/** Which products are ticked, by their ids. They stay so while the list is narrowed otherwise, and that is said. */
interface Ticked {
  readonly ids: ReadonlySet<string>;
  readonly change: (ids: ReadonlySet<string>) => void;
  /** Those that the list shows, as far as it has been read. */
  readonly listed: readonly string[];
}

export const TickedProducts = createContext<Ticked>({
  ids: new Set(),
  change: () => undefined,
  listed: [],
});

const tooMany = () =>
  toast.error(
    `At most ${formatNumber(EDITED_IDS_MAX)} can be ticked: narrow the list and change all of it.`,
  );

/** The box in the head: all that are listed, or none of them. */
export function TickAll() {
  const { ids, change, listed } = use(TickedProducts);
  const box = useRef<HTMLInputElement>(null);
  const ticked = listed.filter((id) => ids.has(id)).length;
  const all = listed.length > 0 && ticked === listed.length;
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = ticked > 0 && !all;
  });
  if (!useMayChange()) return null;
  const toggle = () => {
    const [after, full] = ticksAfter(ids, listed, !all);
    if (full) tooMany();
    change(after);
  };
  return (
    <label className="-m-2 inline-flex cursor-pointer p-2">
      <input
        ref={box}
        type="checkbox"
        className="tick"
        aria-label={`Tick all ${formatNumber(listed.length)} that are listed`}
        disabled={listed.length === 0}
        checked={all}
        onChange={toggle}
      />
    </label>
  );
}

/** Says of ticks that the list does not show that they are there, and takes them away. */
export function HiddenTicks() {
  const { ids, change, listed } = use(TickedProducts);
  const hidden = hiddenTicks(ids, listed);
  return (
    <output className="flex min-h-9 flex-wrap items-center gap-x-3 text-sm">
      {hidden > 0 && (
        <>
          {hiddenInWords(hidden)}
          <Button
            variant="secondary"
            size="small"
            onClick={() => change(new Set(listed.filter((id) => ids.has(id))))}
          >
            {hidden === 1 ? 'Untick It' : 'Untick Them'}
          </Button>
        </>
      )}
    </output>
  );
}

/** The box at a product, for whoever may change it. */
export function Tick({ _id: id, name }: Product) {
  const { ids, change } = use(TickedProducts);
  if (!useMayChange()) return null;
  const toggle = (ticked: boolean) => {
    const [after, full] = ticksAfter(ids, [id], ticked);
    if (full) tooMany();
    change(after);
  };
  return (
    <label className="-m-2 inline-flex cursor-pointer p-2">
      <input
        type="checkbox"
        className="tick"
        aria-label={`Tick ${name}`}
        checked={ids.has(id)}
        onChange={({ target }) => toggle(target.checked)}
      />
    </label>
  );
}
