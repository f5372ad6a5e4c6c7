import type { ProductPicture } from '@gadgetry/contract/catalogue';
import type { DemoVariants } from './options.ts';
import type { DemoSale } from './sales.ts';
import type { DemoAttribute, DemoSpecification } from './specifications/shapes.ts';

export interface DemoCategory {
  readonly slug: string;
  readonly name: string;
  readonly isActive: boolean;
  readonly attributes: readonly DemoAttribute[];
}

export interface DemoProduct {
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  readonly priceCents: number;
  readonly stock: number;
  readonly tags: readonly string[];
  readonly categorySlug: string;
  readonly isActive: boolean;
  readonly image: string;
  /** What the pictures after the first one show. They lie beside it as `<slug>-2`, `<slug>-3`. */
  readonly angles: readonly string[];
  readonly specifications: DemoSpecification;
  /** Null of a product without options. */
  readonly variants: DemoVariants | null;
  /** Null of a product at its regular price. */
  readonly sale: DemoSale | null;
}

/** A product as its file says it; its specifications stand with those of its category, options and sales with all others. */
export type DescribedProduct = Omit<DemoProduct, 'specifications' | 'variants' | 'sale'>;

export interface DemoPromocode {
  readonly code: string;
  readonly discountPercentage: number;
  readonly firstOrderOnly: boolean;
  /** The last day on which the code works: 2030-12-31. */
  readonly expiresAt: string;
  readonly isActive: boolean;
}

const address = (picture: string) => `/media/${picture}/1200.webp`;

/** Some of what a category has, in one picture. */
export function categoryPicture({ slug }: Pick<DemoCategory, 'slug'>): string {
  return address(`category-${slug}`);
}

/** Nearly every product is active, and the first picture of each has its slug for a name. */
export function onSale(
  product: Omit<DescribedProduct, 'isActive' | 'image'> & { readonly isActive?: boolean },
): DescribedProduct {
  return { isActive: true, image: address(product.slug), ...product };
}

/** A product's pictures as the shop keeps them; all of the demo's are squares. */
export function picturesOf({ slug, image, angles }: DescribedProduct): ProductPicture[] {
  const square = { width: 1200, height: 1200 };
  const others = angles.map((alt, index) => ({
    url: address(`${slug}-${index + 2}`),
    alt,
    ...square,
  }));
  return [{ url: image, alt: '', ...square }, ...others];
}
