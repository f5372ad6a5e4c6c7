import { Link } from 'react-router';
import { useListCategoryTilesQuery } from '../../api/catalogue.ts';
import { shopPath } from '../../page/paths.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const SIZES = '(min-width: 1280px) 188px, (min-width: 768px) 14vw, 30vw';
// A screen of three times as many pixels takes the second one.
const WIDTHS = [320, 640];

const gridStyles = 'grid grid-cols-3 gap-x-3 gap-y-6 md:grid-cols-6 md:gap-x-5';
const SKELETONS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

/** The ways into the shop, oldest first as its tabs are. */
export function CategoryTiles() {
  const { data, isError, isFetching, refetch } = useListCategoryTilesQuery();
  if (data?.length === 0) return null;
  return (
    <section aria-labelledby="categories" className="page-width pt-12 sm:pt-16">
      <h2
        id="categories"
        className="mb-6 text-3xl font-semibold tracking-[-0.025em] sm:mb-8 sm:text-4xl"
      >
        Shop by category
      </h2>
      {data === undefined && isError ? (
        <ErrorState
          title="Error fetching categories"
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : data === undefined ? (
        <div className={gridStyles}>
          {SKELETONS.map((place) => (
            <div key={place}>
              <Skeleton className="aspect-square w-full rounded-card" />
              <Skeleton className="mt-4 h-5 w-3/4" />
            </div>
          ))}
        </div>
      ) : (
        <ul className={gridStyles}>
          {data.map(({ _id, name, image }) => (
            <li key={_id} className="group relative">
              <div className="overflow-hidden rounded-card bg-stage">
                <Picture
                  src={image}
                  alt=""
                  sizes={SIZES}
                  widths={WIDTHS}
                  className="card-picture"
                />
              </div>
              <Link
                to={shopPath({ category: _id })}
                className="card-link mt-3 block min-h-6 text-[0.9375rem] leading-snug font-semibold tracking-tight sm:text-base"
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
