import {
  type CreateProductForm,
  type FormPicture,
  PICTURES_MAX,
  type Product,
  type ProductDialogForm,
  type ProductInput,
  tagsFromText,
} from '@gadgetry/contract/catalogue';
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

/** What the Create Product form sends. */
export function inputOfNew({ images: listed, ...fields }: CreateProductForm): ProductInput {
  const images = withAddress(listed);
  return { ...fields, image: images[0]?.url ?? '', images };
}

/** What is sent. Of an edit also what the form had read, so that sales in between are not undone. */
export function inputFrom(typed: ProductDialogForm, base: Product | null): ProductInput {
  const { images: listed, tags, ...fields } = typed;
  const images = withAddress(listed);
  const imageUrl = images[0]?.url ?? '';
  const input: ProductInput = { ...fields, imageUrl, images, tags: tagsFromText(tags) };
  if (base === null) return { ...input, isActive: true };
  const { version, stockQuantity } = base;
  return { ...input, basedOn: { version, stockQuantity } };
}

/** What is to be said of a price while it is typed; an empty field says nothing. */
export function warningOfPrice(price: unknown): string | undefined {
  if (typeof price !== 'number' || !(price > 0)) return undefined;
  return priceWarnings(Math.round(price * 100))[0];
}
