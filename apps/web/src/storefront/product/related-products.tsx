import type { Product } from '@gadgetry/contract/catalogue';
import { useId } from 'react';
import { Link } from 'react-router';
import { useListBoughtWithQuery } from '../../api/bought-with.ts';
import { useListRelatedProductsQuery } from '../../api/catalogue.ts';
import { productPath } from '../../page/paths.ts';
import { cardState, PictureTransition } from '../../shopping/picture-transition.tsx';
import { ProductPrice } from '../../shopping/product-price.tsx';
import { Picture } from '../../ui/picture.tsx';

interface ProductRowProps {
  readonly heading: string;
  readonly products: readonly Product[];
}

/** No buttons: what is bought on this page is the product. */
function ProductRow({ heading, products }: ProductRowProps) {
  const id = useId();
  if (products.length === 0) return null;
  return (
    <section aria-labelledby={id} className="pt-16 sm:pt-20">
      <h2 id={id} className="mb-6 text-2xl font-semibold tracking-[-0.025em]">
        {heading}
      </h2>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-8 sm:gap-x-6 lg:grid-cols-4">
        {products.map(({ _id, name, image, price, priceFrom }) => (
          <li key={_id} className="group relative flex flex-col">
            <PictureTransition productId={_id}>
              <div className="mb-3 overflow-hidden rounded-card bg-stage">
                <Picture
                  src={image}
                  alt=""
                  sizes="(min-width: 1280px) 288px, (min-width: 1024px) 23vw, 46vw"
                  className="card-picture"
                />
              </div>
            </PictureTransition>
            <Link
              to={productPath(_id)}
              state={cardState(image)}
              className="card-link leading-snug font-medium"
            >
              {name}
            </Link>
            <ProductPrice product={{ price, priceFrom }} className="mt-1 text-ink-soft" />
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * What others bought with the product, and what is like it, each product once. Nothing stands there
 * where nothing is known, or where that could not be read.
 */
export function RelatedProducts({ product }: { readonly product: Product }) {
  const { currentData: bought = [] } = useListBoughtWithQuery(product._id);
  const { currentData: related = [] } = useListRelatedProductsQuery(product._id);
  return (
    <>
      <ProductRow heading="Goes with it" products={bought} />
      <ProductRow
        heading={`More in ${product.categoryId.name}`}
        products={related.filter(({ _id }) => bought.every((other) => other._id !== _id))}
      />
    </>
  );
}
