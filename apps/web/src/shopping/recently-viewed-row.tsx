import { Suspense, useCallback, useState } from 'react';
import { Link } from 'react-router';
import { productPath } from '../page/paths.ts';
import { Button } from '../ui/button.tsx';
import { lazyPart } from '../page/lazy-part.ts';
import { Picture } from '../ui/picture.tsx';
import { clearViewed, useRecentlyViewed } from './recently-viewed.ts';

const CurrentPrice = lazyPart(async () => (await import('./current-price.tsx')).CurrentPrice);

/** Whether it has come near the screen. Prices are asked for then: most visits never get that far. */
function useReached(): [(element: HTMLElement | null) => (() => void) | undefined, boolean] {
  const [reached, setReached] = useState(false);
  const watch = useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setReached(true);
      },
      { rootMargin: '200px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [watch, reached];
}

interface RecentlyViewedRowProps {
  /** The product whose page this is. */
  readonly except?: string;
}

/** Stands last on a page that is as high as the screen, so that nothing in sight moves for it. */
export function RecentlyViewedRow({ except }: RecentlyViewedRowProps) {
  const products = useRecentlyViewed(except);
  const [watch, reached] = useReached();
  if (products.length === 0) return null;
  return (
    <section aria-labelledby="viewed" className="pt-16 sm:pt-20">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <h2 id="viewed" className="text-2xl font-semibold tracking-[-0.025em]">
          Recently viewed
        </h2>
        <Button
          variant="quiet"
          size="small"
          onClick={() => {
            clearViewed();
            // The button goes with its list.
            document.getElementById('main')?.focus({ preventScroll: true });
          }}
        >
          Clear<span className="sr-only"> recently viewed products</span>
        </Button>
      </div>
      <ul ref={watch} className="grid grid-cols-2 gap-4 sm:gap-6 lg:grid-cols-4">
        {products.map(({ _id, name, image }) => (
          <li
            key={_id}
            className="group relative grid grid-cols-[4rem_minmax(0,1fr)] items-center gap-3 max-sm:grid-cols-1"
          >
            <span className="block overflow-hidden rounded-control bg-stage">
              <Picture
                src={image}
                alt=""
                sizes="(min-width: 640px) 64px, 46vw"
                className="card-picture"
              />
            </span>
            <div>
              <Link to={productPath(_id)} className="card-link leading-snug font-medium">
                {name}
              </Link>
              <p className="min-h-6 text-ink-soft">
                <Suspense fallback={null}>{reached && <CurrentPrice productId={_id} />}</Suspense>
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
