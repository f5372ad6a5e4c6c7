import type { ProductAttribute } from '@gadgetry/contract/attributes';
import type { Product } from '@gadgetry/contract/catalogue';
import { type ChosenOption, nameWithChoice } from '@gadgetry/contract/chosen-options';
import type { ProductVariant } from '@gadgetry/contract/variants';

/** A product as it was chosen: price, stock and pictures are those of the variant. */
export interface ChosenProduct extends Product {
  /** Left out where nothing was chosen: the product's default variant. */
  readonly variantId?: string;
  readonly chosen?: ChosenOption[];
}

/** What lists tell their entries apart by. */
export function choiceKey({ _id, variantId }: Pick<ChosenProduct, '_id' | 'variantId'>): string {
  return variantId === undefined ? _id : `${_id} ${variantId}`;
}

/** As a list keeps it, and an order sends it: what others say of it would only be carried along. */
export function withoutReviews(product: ChosenProduct): ChosenProduct {
  const { reviews, ...rest } = product;
  return reviews === undefined ? product : rest;
}

/** Whether there is still something to choose: it is asked before it is bought. */
export function needsChoice({ options, variantId }: ChosenProduct): boolean {
  return variantId === undefined && options.length > 0;
}

/** Of what can be had of it: all variants, as long as none is chosen. */
export function piecesOf({ stockQuantity, stockOfVariants }: ChosenProduct): number {
  return stockOfVariants ?? stockQuantity;
}

/** 'Halden 6 (Red, 128 GB)' */
export function chosenName({ name, chosen = [] }: ChosenProduct): string {
  return nameWithChoice(name, chosen);
}

function picturesOf({ images }: Product, variant: ProductVariant): Product['images'] {
  if (variant.images.length === 0) return images;
  return variant.images.flatMap((address) => images.find(({ url }) => url === address) ?? []);
}

export function asChosen(product: Product, variant: ProductVariant): ChosenProduct {
  const {
    variants: _variants,
    priceFrom: _from,
    stockOfVariants: _all,
    sale: _sale,
    ...rest
  } = product;
  const image = variant.images[0] ?? product.image;
  return {
    ...rest,
    price: variant.price,
    ...(variant.sale !== undefined && { sale: variant.sale }),
    stockQuantity: variant.stockQuantity,
    image,
    imageUrl: image,
    images: picturesOf(product, variant),
    variantId: variant._id,
    chosen: variant.options,
  };
}

const isCalled = (name: string, other: string) => name.toLowerCase() === other.toLowerCase();

/**
 * What the owner says of a product, as it was chosen: of what has the name of an option, the variant decides.
 */
export function attributesAsChosen({
  attributes = [],
  chosen = [],
}: Pick<ChosenProduct, 'attributes' | 'chosen'>): readonly ProductAttribute[] {
  return attributes.map((attribute) => {
    const option = chosen.find(({ name }) => isCalled(name, attribute.name));
    return option === undefined
      ? attribute
      : { ...attribute, kind: 'text', unit: '', value: option.value };
  });
}

/** Those that shoppers may have. Admins are answered with the others too; in the shop they are shoppers. */
export function variantsOnSale({ variants = [] }: Product): readonly ProductVariant[] {
  return variants.filter(({ isActive }) => isActive);
}

/**
 * What a stored entry stands for now. One of before the product had options means its default variant.
 * @returns null where the product is no longer sold as it was chosen
 */
export function chosenNow(product: Product, variantId: string | undefined): ChosenProduct | null {
  const { options } = product;
  if (variantId === undefined && options.length === 0) return product;
  const variant = variantsOnSale(product).find(({ _id, isDefault }) =>
    variantId === undefined ? isDefault : _id === variantId,
  );
  if (variant !== undefined) return asChosen(product, variant);
  return variantId === undefined ? product : null;
}

/** The same of the saved list, where nothing need be chosen yet. */
export function savedNow(product: Product, variantId: string | undefined): ChosenProduct | null {
  return variantId === undefined ? product : chosenNow(product, variantId);
}
