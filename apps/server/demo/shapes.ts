export interface DemoCategory {
  readonly slug: string;
  readonly name: string;
  readonly isActive: boolean;
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
  /** Null where the shop shows its placeholder. */
  readonly image: string | null;
}

export interface DemoPromocode {
  readonly code: string;
  readonly discountPercentage: number;
  readonly firstOrderOnly: boolean;
  /** The last day on which the code works: 2030-12-31. */
  readonly expiresAt: string;
  readonly isActive: boolean;
}

/** Nearly every product is active and has its picture: an entry says so only where it is otherwise. */
export function onSale(
  product: Omit<DemoProduct, 'isActive' | 'image'> &
    Partial<Pick<DemoProduct, 'isActive' | 'image'>>,
): DemoProduct {
  return { isActive: true, image: `/media/${product.slug}/1200.webp`, ...product };
}
