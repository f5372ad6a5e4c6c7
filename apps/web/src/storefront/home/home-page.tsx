import { listCategoryTiles, listProducts } from '../../api/catalogue.ts';
import { listHomeRows } from '../../api/home-rows.ts';
import { PageHead } from '../../page/page-head.tsx';
import type { Preload } from '../../page/page-module.ts';
import { useShop } from '../../page/shop-settings.tsx';
import { RecentlyViewedRow } from '../../shopping/recently-viewed-row.tsx';
import { CategoryTiles } from './category-tiles.tsx';
import { FeaturedProducts, featured } from './featured-products.tsx';
import { Hero } from './hero.tsx';
import { OwnRows } from './own-rows.tsx';
import { PromoBanner } from './promo-banner.tsx';

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
