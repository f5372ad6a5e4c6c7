import type { Product } from '@gadgetry/contract/catalogue';
import { formatMoney } from '@gadgetry/contract/money';
import { productAddress } from '@gadgetry/contract/product-address';
import type { ProductVariant } from '@gadgetry/contract/variants';
import { PRIOR_PRICE_DAYS } from '@gadgetry/contract/prior-price';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Share2 from 'lucide-react/icons/share-2';
import { useEffect, useId, useState } from 'react';
import { useSelector } from 'react-redux';
import { Link, useSearchParams } from 'react-router';
import { PageHead } from '../../page/page-head.tsx';
import { comparePath, paths, shopPath } from '../../page/paths.ts';
import { useShop } from '../../page/shop-settings.tsx';
import { AddToCartButton } from '../../shopping/add-to-cart-button.tsx';
import { selectQuantityOf } from '../../shopping/cart-slice.ts';
import {
  asChosen,
  attributesAsChosen,
  type ChosenProduct,
  choiceKey,
} from '../../shopping/chosen-product.ts';
import { CompareToggle } from '../../shopping/compare-toggle.tsx';
import { useCompared } from '../../shopping/compared.ts';
import { variantShown } from '../../shopping/option-choices.ts';
import { ProductPrice } from '../../shopping/product-price.tsx';
import { OptionPicker } from '../../shopping/option-picker.tsx';
import { RatingLine } from '../../shopping/rating-line.tsx';
import { RecentlyViewedRow } from '../../shopping/recently-viewed-row.tsx';
import { rememberViewed } from '../../shopping/recently-viewed.ts';
import { SaveToggle } from '../../shopping/save-toggle.tsx';
import { StockLabel } from '../../shopping/stock-label.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { toast } from '../../ui/toast.ts';
import { NoticeButton } from './notices/notice-button.tsx';
import { SoldOutPart } from './notices/sold-out-part.tsx';
import { PictureGallery } from './picture-gallery.tsx';
import { productLayout } from './product-layout.ts';
import { ProductReviews } from './reviews/product-reviews.tsx';
import { RelatedProducts } from './related-products.tsx';
import { ShopTerms } from './shop-terms.tsx';
import { Highlights, Specifications } from './specifications.tsx';
import { metaDescription, structuredData } from './structured-data.ts';

const linkStyles =
  'inline-flex min-h-11 items-center rounded-control hover:text-ink hover:underline underline-offset-4';

/** From the product up to its category and to the whole shop. */
function WayBack({ category }: { readonly category: Product['categoryId'] }) {
  return (
    <nav aria-label="Breadcrumb" className="mb-3 text-[0.9375rem] text-ink-soft">
      <ol className="flex flex-wrap items-center gap-x-2">
        <li>
          <Link to={paths.shop} className={linkStyles}>
            Products
          </Link>
        </li>
        <li className="inline-flex items-center gap-2">
          <ChevronRight aria-hidden="true" className="size-4" />
          <Link to={shopPath({ category: category._id })} className={linkStyles}>
            {category.name}
          </Link>
        </li>
      </ol>
    </nav>
  );
}

interface ShareButtonProps {
  readonly name: string;
  readonly url: string;
}

/** Hands the address to what the device shares with; where there is nothing, it is copied. */
function ShareButton({ name, url }: ShareButtonProps) {
  const share = async () => {
    if ('share' in navigator) {
      try {
        await navigator.share({ title: name, url });
        return;
      } catch (error) {
        // The sheet was closed again: that is an answer.
        if (error instanceof DOMException && error.name === 'AbortError') return;
      }
    }
    try {
      await navigator.clipboard.writeText(url);
      toast.success('Link copied');
    } catch {
      toast.error('The link could not be copied. It is in the address bar.');
    }
  };
  return <IconButton label={`Share ${name}`} icon={<Share2 />} onClick={() => void share()} />;
}

/** Stands last on the page, so that nothing moves when the stored cart has been read. */
function InCartNote({ product }: { readonly product: ChosenProduct }) {
  const quantity = useSelector(selectQuantityOf(choiceKey(product)));
  if (quantity === 0) return null;
  return (
    <p className="-mt-2 text-[0.9375rem] text-ink-soft">
      {quantity} in your cart.{' '}
      <Link
        to={paths.cart}
        className="inline-flex min-h-6 items-center rounded-control font-medium text-accent underline underline-offset-4 hover:text-accent-strong"
      >
        Go to the cart
      </Link>
    </p>
  );
}

/** Its place is kept, so that nothing moves when the stored list has been read. */
function CompareLine({ product }: { readonly product: Product }) {
  const compared = useCompared();
  return (
    <div className="-my-4 flex min-h-11 flex-wrap items-center gap-x-5 text-[0.9375rem] print:hidden">
      <CompareToggle product={product} />
      {compared.length > 1 && (
        <Link
          to={comparePath(compared.map(({ _id }) => _id))}
          className="inline-flex min-h-11 items-center rounded-control font-medium text-accent underline underline-offset-4 hover:text-accent-strong"
        >
          See {compared.length} side by side
        </Link>
      )}
    </div>
  );
}

/** Of what is shown, also where its variants do not all cost the same. */
const priceOf = ({ price, sale }: ChosenProduct) => ({
  price,
  ...(sale !== undefined && { sale }),
});

/** Of a product with options it changes with what is chosen, and readers are told. */
function PriceLine({
  shown,
  priceTax,
  url,
}: {
  readonly shown: ChosenProduct;
  readonly priceTax: Product['priceTax'];
  readonly url: string;
}) {
  return (
    <div
      aria-live={shown.variantId === undefined ? undefined : 'polite'}
      className="flex flex-wrap items-center gap-x-5 gap-y-2"
    >
      <ProductPrice product={priceOf(shown)} className="text-2xl font-semibold tracking-tight" />
      {priceTax !== undefined && (
        <span className="text-sm text-ink-soft">
          {priceTax.included ? 'incl.' : 'plus'} {priceTax.name}
        </span>
      )}
      <StockLabel stockQuantity={shown.stockQuantity} />
      {shown.rating !== undefined && (
        <a href="#reviews" className={linkStyles}>
          <RatingLine rating={shown.rating} />
        </a>
      )}
      <span className="ml-auto print:hidden">
        <ShareButton name={shown.name} url={url} />
      </span>
      {shown.sale != null && shown.sale.was !== null && (
        <p className="w-full text-[0.9375rem] text-ink-soft">
          On sale. The price struck out is the lowest of the {PRIOR_PRICE_DAYS} days before.
        </p>
      )}
    </div>
  );
}

function BuyBar({ shown, nameId }: { readonly shown: ChosenProduct; readonly nameId: string }) {
  return (
    <div data-bottom-bar="" data-buy-bar="" className="mt-2 flex items-center gap-3">
      {/* On a phone, where the price itself has been scrolled away: for the eye alone. */}
      <span
        aria-hidden="true"
        data-price={formatMoney(shown.price)}
        className="text-lg font-semibold tracking-tight tabular-nums before:content-[attr(data-price)] max-[22.5rem]:hidden md:hidden"
      />
      <AddToCartButton
        product={shown}
        label="Add to Cart"
        nameId={nameId}
        size="large"
        className="flex-1 sm:max-w-80"
      />
      <SaveToggle product={shown} className="size-13 border border-line-strong" />
    </div>
  );
}

/** The variant that the address names. What is chosen is shown at once: the router takes its time. */
function useVariant(product: Product) {
  const named = useSearchParams()[0].get('variant');
  const [chosen, setChosen] = useState<string | null>(null);
  if (chosen !== null && chosen === named) setChosen(null);
  return {
    variant: variantShown(product, chosen ?? named),
    choose: ({ _id }: ProductVariant) => setChosen(_id),
  };
}

export function ProductDetails({ product }: { readonly product: Product }) {
  const { origin } = useShop();
  const nameId = useId();
  const { variant, choose } = useVariant(product);
  const shown: ChosenProduct = variant === null ? product : asChosen(product, variant);
  const attributes = attributesAsChosen(shown);
  useEffect(() => rememberViewed(product), [product]);
  return (
    <div className={productLayout.page}>
      <PageHead
        title={product.name}
        description={metaDescription(product.description)}
        path={productAddress(product)}
        image={shown.image}
        jsonLd={structuredData({ product, shown }, origin)}
      />
      <WayBack category={product.categoryId} />
      <article className={productLayout.columns}>
        <PictureGallery key={`${product._id} ${shown.image}`} product={shown} />
        <div className={productLayout.words}>
          <h1
            id={nameId}
            className="text-4xl leading-[1.08] font-semibold tracking-[-0.03em] lg:text-5xl"
          >
            {product.name}
          </h1>
          <PriceLine
            shown={shown}
            priceTax={product.priceTax}
            url={origin + productAddress(product, shown.variantId)}
          />
          {shown.stockQuantity > 0 && (
            <NoticeButton key={choiceKey(shown)} shown={shown} kind="cheaper" />
          )}
          {variant !== null && (
            <OptionPicker
              key={product._id}
              product={product}
              variant={variant}
              inAddress
              onChoose={choose}
            />
          )}
          {shown.stockQuantity <= 0 && <SoldOutPart key={choiceKey(shown)} shown={shown} />}
          <Highlights attributes={attributes} />
          <p className="max-w-prose text-lg leading-relaxed whitespace-pre-line text-ink-soft">
            {product.description}
          </p>
          <BuyBar shown={shown} nameId={nameId} />
          <CompareLine product={product} />
          <ShopTerms inStock={shown.stockQuantity > 0} />
          <InCartNote product={shown} />
        </div>
      </article>
      <Specifications attributes={attributes} />
      <ProductReviews product={product} />
      <RelatedProducts product={product} />
      <RecentlyViewedRow except={product._id} />
    </div>
  );
}
