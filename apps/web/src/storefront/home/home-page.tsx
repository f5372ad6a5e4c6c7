import { replayedPress } from '@gadgetry/contract/event-replay';
import type { ShownHomeRow } from '@gadgetry/contract/home-rows';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { useState } from 'react';
import {
  listCategoryTiles,
  listProducts,
  useListCategoryTilesQuery,
  useListProductsQuery,
} from '../../api/catalogue.ts';
import { isBusy } from '../../api/error-text.ts';
import { listHomeRows, useListHomeRowsQuery } from '../../api/home-rows.ts';
import { PageHead } from '../../page/page-head.tsx';
import type { Preload } from '../../page/page-module.ts';
import { paths, shopPath } from '../../page/paths.ts';
import { useShop } from '../../page/shop-settings.tsx';
import { RecentlyViewedRow } from '../../shopping/recently-viewed-row.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { CategoryTiles } from './category-tiles.tsx';
import { Hero } from './hero.tsx';
import { ProductCards, ProductRow, ProductSkeletons } from './product-row.tsx';

const COPIES = 6;

/** One round of the banner; two of them side by side make it endless. */
function Round({ text }: { readonly text: string }) {
  return Array.from({ length: COPIES }, (_, index) => (
    <span key={index} className="px-8">
      {text}
    </span>
  ));
}

/** Moves for whoever has nothing against movement, and can be stopped. */
function PromoBanner({ text }: { readonly text: string }) {
  const [paused, setPaused] = useState(false);
  if (text === '') return null;
  return (
    <section aria-label="Offer" className="relative bg-banner text-sm font-medium text-on-banner">
      <p className="sr-only">{text}</p>
      <div aria-hidden="true" className="overflow-hidden py-2.5">
        <p className="hidden px-14 text-center motion-reduce:block">{text}</p>
        <p
          className="flex w-max animate-marquee whitespace-nowrap motion-reduce:hidden"
          style={{ animationPlayState: paused ? 'paused' : 'running' }}
        >
          <Round text={text} />
          <Round text={text} />
        </p>
      </div>
      <button
        {...replayedPress}
        type="button"
        aria-label={paused ? 'Move the banner' : 'Stop the banner'}
        onClick={() => setPaused(!paused)}
        className="absolute inset-y-0 right-0 inline-flex w-11 cursor-pointer items-center justify-center bg-banner focus-visible:-outline-offset-4 focus-visible:outline-on-banner motion-reduce:hidden [&_svg]:size-4"
      >
        {paused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
      </button>
    </section>
  );
}

/** Where a list of the shop begins with the same products. */
function listOf({ kind, category }: ShownHomeRow): string | undefined {
  if (category !== undefined) return shopPath({ category });
  return kind === 'featured' || kind === 'newest' ? paths.shop : undefined;
}

/** The rows that the owner has chosen; all of them come with one answer. */
function OwnRows() {
  const { data, isError, error, isFetching, refetch } = useListHomeRowsQuery();
  if (data !== undefined) {
    return data.map((row, at) => (
      <ProductRow
        // oxlint-disable-next-line react/no-array-index-key -- two rows may be the same; they stay in their order
        key={at}
        id={`row-${at}`}
        heading={row.heading}
        to={listOf(row)}
      >
        <ProductCards products={row.products} />
      </ProductRow>
    ));
  }
  return (
    <div className="page-width pt-16 sm:pt-20">
      {isError ? (
        <ErrorState
          title="Error fetching products"
          retrying={isFetching}
          busy={isBusy(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <ProductSkeletons />
      )}
    </div>
  );
}

const featured = { tag: 'featured', status: 'active' } as const;

/** Not there where nothing is featured, like every row; but where nothing is sold yet, it says so. */
function FeaturedProducts() {
  const { data, isError, error, isFetching, refetch } = useListProductsQuery(featured);
  // Where no category has anything to show, nothing is sold yet.
  const isEmptyShop = useListCategoryTilesQuery().data?.length === 0;
  if (data?.items.length === 0 && !isEmptyShop) return null;
  return (
    <ProductRow id="featured" heading="Featured Products" to={paths.shop}>
      {data === undefined && isError ? (
        <ErrorState
          title="Error fetching featured products"
          retrying={isFetching}
          busy={isBusy(error)}
          onRetry={() => void refetch()}
        />
      ) : data === undefined ? (
        <ProductSkeletons />
      ) : data.items.length === 0 ? (
        <EmptyState title="There are no products yet" text="Please look in again soon." />
      ) : (
        <ProductCards products={data.items} />
      )}
    </ProductRow>
  );
}

export const preload: Preload = ({ shop }) => [
  shop.home.ownRows ? listHomeRows.initiate() : listProducts.initiate(featured),
  listCategoryTiles.initiate(),
];

export function Page() {
  const { name, origin, home } = useShop();
  return (
    <>
      <PageHead
        path="/"
        {...(home.homeDescription !== '' && { description: home.homeDescription })}
        image={home.picture?.src ?? '/media/hero/1280.webp'}
        jsonLd={{ '@context': 'https://schema.org', '@type': 'WebSite', name, url: origin }}
      />
      <PromoBanner text={home.bannerText} />
      <Hero />
      <CategoryTiles />
      {home.ownRows ? <OwnRows /> : <FeaturedProducts />}
      <div className="page-width">
        <RecentlyViewedRow />
      </div>
    </>
  );
}
