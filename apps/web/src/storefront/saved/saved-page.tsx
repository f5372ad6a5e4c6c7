import Heart from 'lucide-react/icons/heart';
import { useRef } from 'react';
import { useSelector } from 'react-redux';
import { PageHead } from '../../page/page-head.tsx';
import { paths } from '../../page/paths.ts';
import { choiceKey } from '../../shopping/chosen-product.ts';
import { CouldNotCheck } from '../../shopping/could-not-check.tsx';
import { selectSavedItems, selectSavedRestored } from '../../shopping/saved-slice.ts';
import { useCurrentProducts } from '../../shopping/use-current-products.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SavedRow } from './saved-row.tsx';

// As high as the screen, so that the footer does not jump when the list arrives.
const pageStyles = 'page-width min-h-dvh max-w-5xl pt-10 sm:pt-14';

export function Loading() {
  return (
    <div className={pageStyles}>
      <PageHead title="Saved Items" />
      <h1 className="page-heading">Saved Items</h1>
      <output className="sr-only">Loading your saved items…</output>
      <div className="flex flex-col gap-4">
        <Skeleton className="h-44 w-full rounded-card" />
        <Skeleton className="h-44 w-full rounded-card" />
      </div>
    </div>
  );
}

export function Page() {
  const restored = useSelector(selectSavedRestored);
  const items = useSelector(selectSavedItems);
  const heading = useRef<HTMLHeadingElement>(null);
  const current = useCurrentProducts(items.map(({ _id }) => _id));
  if (!restored) return <Loading />;
  return (
    <div className={pageStyles}>
      <PageHead title="Saved Items" />
      <h1 ref={heading} tabIndex={-1} data-focus-target="" className="page-heading">
        Saved Items
      </h1>
      {items.length > 0 && current.failed && <CouldNotCheck onRetry={current.retry} />}
      {items.length === 0 ? (
        <EmptyState
          icon={<Heart />}
          title="Your saved items list is empty"
          text="Start saving items you like for later!"
          action={<LinkButton to={paths.shop}>Continue Shopping</LinkButton>}
        />
      ) : (
        <ul className="flex flex-col gap-4">
          {items.map((item, index) => (
            <SavedRow
              key={choiceKey(item)}
              item={item}
              index={index}
              current={current.of(item._id)}
              // The button that had focus goes with its row.
              onRemoved={() => heading.current?.focus()}
            />
          ))}
        </ul>
      )}
    </div>
  );
}
