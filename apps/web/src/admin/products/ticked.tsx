import type { Product } from '@gadgetry/contract/catalogue';
import { EDITED_IDS_MAX } from '@gadgetry/contract/product-edits';
import { createContext, use } from 'react';
import { toast } from '../../ui/toast.ts';
import { useMayChange } from '../use-may-change.ts';

/** Which products of the list are ticked, by their ids. They stay so while it is narrowed otherwise. */
interface Ticked {
  readonly ids: ReadonlySet<string>;
  readonly change: (ids: ReadonlySet<string>) => void;
}

export const TickedProducts = createContext<Ticked>({ ids: new Set(), change: () => undefined });

/** The box at a product, for whoever may change it. */
export function Tick({ _id: id, name }: Product) {
  const { ids, change } = use(TickedProducts);
  if (!useMayChange()) return null;
  const toggle = (ticked: boolean) => {
    const after = new Set(ids);
    if (!ticked) after.delete(id);
    else if (after.size < EDITED_IDS_MAX) after.add(id);
    else
      toast.error(`At most ${EDITED_IDS_MAX} can be ticked: narrow the list and change all of it.`);
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
