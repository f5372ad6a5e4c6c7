import { listCategoryTiles, listProducts, useListProductsQuery } from '../../api/catalogue.ts';
import { listHomeRows } from '../../api/home-rows.ts';
import { PageHead } from '../../page/page-head.tsx';
import type { Preload } from '../../page/page-module.ts';
import { paths } from '../../page/paths.ts';
import { useShop } from '../../page/shop-settings.tsx';
import { RecentlyViewedRow } from '../../shopping/recently-viewed-row.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { CategoryTiles } from './category-tiles.tsx';
import { Hero } from './hero.tsx';
import { OwnRows } from './own-rows.tsx';
import { ProductCards, ProductRow, ProductSkeletons } from './product-row.tsx';
import { PromoBanner } from './promo-banner.tsx';

const featured = { tag: 'featured', status: 'active' } as const;

function FeaturedProducts() {
  const { data, isError, isFetching, refetch } = useListProductsQuery(featured);
  return (
    <ProductRow id="featured" heading="Featured Products" to={paths.shop}>
      {data === undefined && isError ? (
        <ErrorState
          title="Error fetching featured products"
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : data === undefined ? (
        <ProductSkeletons />
      ) : data.items.length === 0 ? (
        <EmptyState title="Nothing is featured right now" text="The shop itself is full." />
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
