import { nearestMinorUnits } from '@gadgetry/contract/money';
import {
  type NewProductInput,
  PICTURES_MAX,
  type Product,
  type ProductInput,
  tagsFromText,
} from '@gadgetry/contract/catalogue';
import {
  type CreateProductForm,
  type FormAttributes,
  type FormPicture,
  type ProductDialogForm,
} from '@gadgetry/contract/product-forms';
import { priceWarnings } from '@gadgetry/contract/price-warnings';
import { eachProductText } from '@gadgetry/contract/product-texts';

const NEW: Omit<ProductDialogForm, 'price' | 'stockQuantity'> = {
  categoryId: '',
  ...eachProductText(() => ''),
  images: [],
  tags: '',
};

/** What the dialog starts with. A new product has no numbers yet: nothing is guessed. */
export function valuesOf(product: Product | null): Partial<ProductDialogForm> {
  if (product === null) return NEW;
  const { price, stockQuantity, images, tags, categoryId } = product;
  return {
    categoryId: categoryId._id,
    ...eachProductText((text) => product[text]),
    price,
    stockQuantity,
    images: images.map(({ url, alt }) => ({ url, alt })),
    tags: tags.join(', '),
    taxClass: product.taxClass ?? '',
    attributes: formAttributesOf(product),
  };
}

const withAddress = (pictures: readonly FormPicture[]) => pictures.filter(({ url }) => url !== '');

/** The pictures of a form and one more, which has come last; one that is there already stays where it is. */
export function withPicture(pictures: readonly FormPicture[], url: string): FormPicture[] {
  const listed = withAddress(pictures);
  return listed.some((picture) => picture.url === url) ? listed : [...listed, { url, alt: '' }];
}

/** How many more pictures the form may take. */
export function roomFor(pictures: readonly FormPicture[]): number {
  return PICTURES_MAX - withAddress(pictures).length;
}

/** Changes places: the picture at `from` is at `to` afterwards. */
export function moved(pictures: readonly FormPicture[], from: number, to: number): FormPicture[] {
  const others = pictures.filter((_, index) => index !== from);
  return [...others.slice(0, to), ...pictures.slice(from, from + 1), ...others.slice(to)];
}

/** What is sent of the attributes: those of the category that was chosen, without what was left empty. */
function attributesIn(typed: FormAttributes, categoryId: string): Pick<ProductInput, 'attributes'> {
  const values = typed?.[categoryId];
  if (values === undefined) return {};
  const given: NonNullable<ProductInput['attributes']> = {};
  for (const [id, value] of Object.entries(values)) {
    const empty =
      value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
    if (!empty) given[id] = value;
  }
  return { attributes: given };
}

/** A product's values as the form has them; undefined where they were not read with it. */
export function formAttributesOf({ attributes, categoryId }: Product): FormAttributes {
  if (attributes === undefined) return undefined;
  const values = attributes.map(({ attributeId, kind, value }) => {
    const ids = typeof value === 'object' ? value.map(({ _id }) => _id) : value;
    return [
      attributeId,
      kind === 'choice' && typeof ids === 'object' ? (ids[0] ?? '') : ids,
    ] as const;
  });
  return { [categoryId._id]: Object.fromEntries(values) };
}

const ATTRIBUTE = /^attributes\.([\w-]+)$/;

/** The field of the attribute that the server finds fault with; null where it is something else. */
export function attributeField(
  path: string,
  { categoryId }: { readonly categoryId: string },
): `attributes.${string}.${string}` | null {
  const [, id] = ATTRIBUTE.exec(path) ?? [];
  return id === undefined ? null : `attributes.${categoryId}.${id}`;
}

/** What is sent of the tax class: one that was chosen anew; null is the default one. */
function taxClassIn(
  typed = '',
  base: Pick<Product, 'taxClass'> | null,
): Pick<ProductInput, 'taxClass'> {
  if (typed === (base?.taxClass ?? '')) return {};
  return { taxClass: typed === '' ? null : typed };
}

/**
 * What the Create Product form sends.
 * @param copiedId the product that it is a copy of, if it is one
 */
export function inputOfNew(
  { images: listed, attributes, taxClass, isDraft, copied, ...fields }: CreateProductForm,
  copiedId?: string,
): NewProductInput {
  const images = withAddress(listed);
  return {
    ...fields,
    ...(isDraft === true && { isActive: false }),
    ...(copied !== undefined && { tags: tagsFromText(copied.tags), isActive: copied.isActive }),
    ...(copied?.withVariants === true && { variantsOf: copiedId }),
    image: images[0]?.url ?? '',
    images,
    ...taxClassIn(taxClass, null),
    ...attributesIn(attributes, fields.categoryId),
  };
}

/** What is sent. Of an edit also what the form had read, so that sales in between are not undone. */
export function inputFrom(typed: ProductDialogForm, base: Product | null): ProductInput {
  const { images: listed, tags, taxClass, attributes, ...fields } = typed;
  const images = withAddress(listed);
  const imageUrl = images[0]?.url ?? '';
  const input: ProductInput = {
    ...fields,
    imageUrl,
    images,
    tags: tagsFromText(tags),
    ...taxClassIn(taxClass, base),
    ...attributesIn(attributes, fields.categoryId),
  };
  if (base === null) return { ...input, isActive: true };
  const { version, stockQuantity } = base;
  return { ...input, basedOn: { version, stockQuantity } };
}

/** What is to be said of a price while it is typed; an empty field says nothing. */
export function warningOfPrice(price: unknown): string | undefined {
  if (typeof price !== 'number' || !(price > 0 && Number.isFinite(price))) return undefined;
  return priceWarnings(nearestMinorUnits(price))[0];
}
