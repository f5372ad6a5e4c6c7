import type { Product } from '@gadgetry/contract/catalogue';
import { useEffect, useId } from 'react';
import { productPath } from '../../page/paths.ts';
import { PageHead } from '../../page/page-head.tsx';
import { useShop } from '../../page/shop-settings.tsx';
import { AddToCartButton } from '../../shopping/add-to-cart-button.tsx';
import { rememberViewed } from '../../shopping/recently-viewed.ts';
import { RecentlyViewedRow } from '../../shopping/recently-viewed-row.tsx';
import { SaveToggle } from '../../shopping/save-toggle.tsx';
import { StockLabel } from '../../shopping/stock-label.tsx';
import { Price } from '../../ui/price.tsx';
import { InCartNote } from './in-cart-note.tsx';
import { PictureGallery } from './picture-gallery.tsx';
import { productLayout } from './product-layout.ts';
import { metaDescription, structuredData } from './structured-data.ts';
import { WayBack } from './way-back.tsx';

export function ProductDetails({ product }: { readonly product: Product }) {
  const { origin } = useShop();
  const nameId = useId();
  const path = productPath(product._id);
  useEffect(() => rememberViewed(product), [product]);
  return (
    <div className={productLayout.page}>
      <PageHead
        title={product.name}
        description={metaDescription(product.description)}
        path={path}
        image={product.image}
        jsonLd={structuredData(product, origin, path)}
      />
      <WayBack category={product.categoryId} />
      <article className={productLayout.columns}>
        <PictureGallery key={product._id} product={product} />
        <div className={productLayout.words}>
          <h1
            id={nameId}
            className="text-4xl leading-[1.08] font-semibold tracking-[-0.03em] lg:text-5xl"
          >
            {product.name}
          </h1>
          <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
            <Price dollars={product.price} className="text-2xl font-semibold tracking-tight" />
            <StockLabel stockQuantity={product.stockQuantity} />
          </div>
          <p className="max-w-prose text-lg leading-relaxed whitespace-pre-line text-ink-soft">
            {product.description}
          </p>
          <div className="mt-2 flex items-center gap-3">
            <AddToCartButton
              product={product}
              label="Add to Cart"
              nameId={nameId}
              size="large"
              className="flex-1 sm:max-w-80"
            />
            <SaveToggle product={product} className="size-13 border border-line-strong" />
          </div>
          <InCartNote productId={product._id} />
        </div>
      </article>
      <RecentlyViewedRow except={product._id} />
    </div>
  );
}
