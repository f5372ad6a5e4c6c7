import type { FormEvent } from 'react';
import { paths } from '../../page/paths.ts';
import { Button } from '../../ui/button.tsx';
import type { ShopFilter } from './shop-filter.ts';

interface ShowMoreProps {
  readonly filter: ShopFilter;
  readonly next: string;
  readonly loading: boolean;
  readonly onMore: () => void;
}

/** Adds the next products to the list. Without scripts it is a form that leads to the next page. */
export function ShowMore({ filter, next, loading, onMore }: ShowMoreProps) {
  const fields = { ...filter, cursor: next };
  return (
    <form
      action={paths.shop}
      className="mt-14 flex justify-center"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        onMore();
      }}
    >
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" variant="secondary" size="large" pending={loading}>
        Show more
      </Button>
    </form>
  );
}
