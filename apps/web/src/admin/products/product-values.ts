import {
  type Product,
  type ProductDialogForm,
  type ProductInput,
  tagsFromText,
} from '@gadgetry/contract/catalogue';

const NEW: Omit<ProductDialogForm, 'price' | 'stockQuantity'> = {
  categoryId: '',
  name: '',
  description: '',
  image: '',
  tags: '',
};

/** What the dialog starts with. A new product has no numbers yet: nothing is guessed. */
export function valuesOf(product: Product | null): Partial<ProductDialogForm> {
  if (product === null) return NEW;
  const { name, description, price, stockQuantity, image, tags, categoryId } = product;
  return {
    categoryId: categoryId._id,
    name,
    description,
    price,
    stockQuantity,
    image: image ?? '',
    tags: tags.join(', '),
  };
}

/** What is sent. Of an edit also what the form had read, so that sales in between are not undone. */
export function inputFrom(typed: ProductDialogForm, base: Product | null): ProductInput {
  const { image, tags, ...fields } = typed;
  const input: ProductInput = { ...fields, imageUrl: image, tags: tagsFromText(tags) };
  if (base === null) return { ...input, isActive: true };
  const { version, stockQuantity } = base;
  return { ...input, basedOn: { version, stockQuantity } };
}
