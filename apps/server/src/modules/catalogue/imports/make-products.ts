import type { CellChange } from '@gadgetry/contract/product-imports';
import { eachProductText } from '@gadgetry/contract/product-texts';
import { type Work, isOfProduct, isOfVariant, keyOfColumn, optionsOf } from './carry-out.ts';
import type { ProductState, VariantState } from './import-state.ts';
import type { LineRow } from './import-store.ts';
import { valueAlike } from './plan-variants.ts';
import { type Held, setProductCell, setVariantCell } from './set-cells.ts';

function emptyProduct(id: string): ProductState {
  return {
    id,
    version: 1,
    ...eachProductText(() => ''),
    price_cents: 0,
    images: [],
    category_id: '',
    category_name: '',
    options: [],
    tags: [],
    attributes: [],
    tax_class: null,
    is_active: true,
    undone_version: null,
    has_sales: false,
  };
}

/** A variant as its line says. @returns why it can't be; null where it can */
function makeVariant(
  work: Work,
  line: LineRow,
  place: { readonly position: number; readonly isDefault: boolean; readonly choices: string[] },
): string | null {
  const variant: VariantState = {
    id: line.variant_id ?? '',
    product_id: work.product.id,
    position: place.position,
    choices: place.choices,
    sku: null,
    gtin: null,
    price_cents: null,
    regular_cents: null,
    stock: 0,
    weight_grams: null,
    images: [],
    is_default: place.isDefault,
    is_active: true,
    undone_version: null,
    retired_at: null,
  };
  work.variants.push(variant);
  for (const { column: name, to } of line.changes) {
    const column = keyOfColumn(name);
    if (column === 'stock') {
      variant.stock = Number(to);
      work.pieces.set(variant.id, variant.stock);
    } else if (isOfVariant(column)) {
      const refusal = setVariantCell({ product: work.product, prices: null }, variant, column, to);
      if (refusal !== null) return refusal;
    }
  }
  return null;
}

/** Adds what can be chosen of a variant to what there is to choose from. */
function addOptions(product: ProductState, changes: readonly CellChange[]): string[] {
  const options = product.options.map(({ name, values }) => ({ name, values: [...values] }));
  const choices = new Map<string, string>();
  for (const { name, value } of optionsOf(changes)) {
    const known = options.find((each) => each.name.toLowerCase() === name.toLowerCase());
    const chosen = valueAlike(value, known?.values);
    if (known === undefined) options.push({ name, values: [chosen] });
    else if (!known.values.includes(chosen)) known.values.push(chosen);
    choices.set(known?.name ?? name, chosen);
  }
  product.options = options;
  return options.map(({ name }) => choices.get(name) ?? '');
}

/** A new product of its lines. @returns why it can't be made */
export function makeProduct(
  id: string,
  lines: readonly LineRow[],
  held: Held,
): { readonly work: Work; readonly refusal: string | null } {
  const product = emptyProduct(id);
  const work: Work = { product, variants: [], prices: null, pieces: new Map() };
  for (const { changes } of lines) {
    for (const { column: name, to } of changes) {
      const column = keyOfColumn(name);
      const refusal = isOfProduct(column) ? setProductCell(product, column, to, held) : null;
      if (refusal !== null) return { work, refusal };
    }
  }
  for (const [position, line] of lines.entries()) {
    const choices = addOptions(product, line.changes);
    const refusal = makeVariant(work, line, { position, isDefault: position === 0, choices });
    if (refusal !== null) return { work, refusal };
  }
  return { work, refusal: null };
}

/** One more variant of a product. @returns why it can't be made */
export function addVariant(work: Work, line: LineRow): string | null {
  const chosen = optionsOf(line.changes);
  const { product, variants } = work;
  const fits =
    chosen.length === product.options.length &&
    product.options.every(({ name }) =>
      chosen.some((each) => each.name.toLowerCase() === name.toLowerCase()),
    );
  if (!fits) return 'The options of the product were changed since';
  const choices = addOptions(product, line.changes);
  const isThere = variants.some((each) => JSON.stringify(each.choices) === JSON.stringify(choices));
  if (isThere) return 'Somebody has added this variant since';
  const position = Math.max(0, ...variants.map((each) => each.position)) + 1;
  return makeVariant(work, line, { position, isDefault: false, choices });
}
