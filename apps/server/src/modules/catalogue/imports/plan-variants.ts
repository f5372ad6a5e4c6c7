import { asSeen } from '@gadgetry/contract/alike';
import { STOCK_MAX } from '@gadgetry/contract/fields';
import type { ProductColumn } from '@gadgetry/contract/product-csv';
import { VARIANTS_MAX } from '@gadgetry/contract/variants';
import { nearestMinorUnits } from '@gadgetry/contract/money';
import { editRefusal } from '../prices/price-service.ts';
import { OF_VARIANT, type OfVariant, variantCell } from './import-cells.ts';
import {
  type ProductState,
  type StoredProduct,
  type VariantState,
  isTakenOut,
} from './import-state.ts';
import { type Draft, type Known, saysWhatIs } from './plan-lines.ts';

/** Before the name of an option in what is changed, so that it is no column's. */
export const OPTION = 'Option ';

const OPTIONS = [
  ['option1', 'value1'],
  ['option2', 'value2'],
  ['option3', 'value3'],
] as const satisfies readonly (readonly [ProductColumn, ProductColumn])[];

/** The options of a line with its values; what is named without a value is noted. */
export function chosenOf(draft: Draft): { readonly name: string; readonly value: string }[] {
  return OPTIONS.flatMap(([option, value]) => {
    const [name, chosen] = [draft.read(option), draft.read(value)];
    if (name === undefined && chosen === undefined) return [];
    if (name === undefined || chosen === undefined) {
      draft.refuse(name === undefined ? option : value, 'An option needs its name and a value');
      return [];
    }
    return [{ name, value: chosen }];
  });
}

/** A value as an option has it, where it has it: in other capitals it is the same. */
export function valueAlike(value: string, values: readonly string[] = []): string {
  if (values.includes(value)) return value;
  return values.find((each) => asSeen(each) === asSeen(value)) ?? value;
}

/** The same as a product has them written. */
function chosenOfProduct(draft: Draft, { options }: Pick<ProductState, 'options'>) {
  return chosenOf(draft).map(({ name, value }) => {
    const option = options.find((each) => asSeen(each.name) === asSeen(name));
    return { name: option?.name ?? name, value: valueAlike(value, option?.values) };
  });
}

/** Where only the first line of a product names its options, the others mean the same. */
export function withOptionNames(drafts: readonly Draft[]): void {
  const [first] = drafts;
  for (const draft of drafts.slice(1)) {
    for (const [option, value] of OPTIONS) {
      const name = first?.cells[option];
      if (
        draft.cells[value] !== undefined &&
        draft.cells[option] === undefined &&
        name !== undefined
      ) {
        draft.cells[option] = name;
      }
    }
  }
}

const same = (one: readonly string[], other: readonly string[]) =>
  JSON.stringify(one) === JSON.stringify(other);

/** @returns which variant of a stored product a line means; null: a new one; undefined, with its reason: none */
function variantMeant(
  draft: Draft,
  { product, variants }: StoredProduct,
  known: Known,
): VariantState | null | undefined {
  const id = draft.cells.variantId === undefined ? undefined : draft.read('variantId');
  const sku = draft.cells.sku === undefined ? undefined : draft.read('sku');
  const chosen = chosenOfProduct(draft, product);
  if (draft.problems.length > 0) return undefined;
  const bySku = known.skus.get(sku?.toLowerCase() ?? '');
  const choices = product.options.map(
    (option) => chosen.find(({ name }) => name === option.name)?.value ?? '',
  );
  const found =
    (id !== undefined && variants.find((each) => each.id === id)) ||
    (id === undefined && bySku?.productId === product.id
      ? variants.find((each) => each.id === bySku.variantId)
      : undefined);
  if (id !== undefined && !found) {
    draft.refuse('variantId', 'This product has no such variant');
    return undefined;
  }
  if (found) {
    if (chosen.length > 0 && !same(choices, found.choices)) {
      draft.refuse(
        'value1',
        'What a variant is, is changed on the screen of its product’s variants',
      );
      return undefined;
    }
    return found;
  }
  if (product.options.length === 0) {
    if (chosen.length === 0) return variants[0];
    draft.refuse(
      'option1',
      'This product has no options. Add them on its screen of variants first',
    );
    return undefined;
  }
  if (chosen.length !== product.options.length || choices.includes('')) {
    const names = product.options.map(({ name }) => name).join(', ');
    draft.refuse(null, `Which variant? Give its Variant ID, its SKU, or its ${names}`);
    return undefined;
  }
  return variants.find((each) => same(each.choices, choices)) ?? null;
}

/** A code that another variant has. */
export function refuseTakenCode(
  draft: Draft,
  column: OfVariant,
  cell: string,
  { skus, gtins }: Known,
): void {
  if ((column !== 'sku' && column !== 'gtin') || cell === '') return;
  const other = column === 'sku' ? skus.get(cell.toLowerCase()) : gtins.get(cell);
  if (other !== undefined && other.variantId !== draft.variantId) {
    draft.refuse(column, `Another variant has this ${column === 'sku' ? 'SKU' : 'GTIN'} already`);
  }
}

/** The pieces that come or go: counted from what the file was made of, where it says so. */
function changeOfStock(draft: Draft, stored: number): void {
  const [wanted, before] = [draft.read('stock'), draft.read('stockBefore')];
  if (wanted === undefined) return;
  // As the export would write it: brought a second time, the same difference would be booked twice.
  if (Number(wanted) === stored) {
    if (before !== undefined && Number(before) !== stored) {
      draft.note('Stock', `There are ${stored} already: nothing comes or goes`);
    }
    return;
  }
  const then = stored + Number(wanted) - Number(before ?? stored);
  if (then < 0) draft.refuse('stock', `Only ${stored} are left by now`);
  else if (then > STOCK_MAX) draft.refuse('stock', `With the ${stored} of now that is too many`);
  else if (then !== stored) draft.change('stock', String(stored), String(then));
}

function changesOfVariant(
  draft: Draft,
  variant: VariantState,
  { product, prices }: StoredProduct,
  known: Known,
): void {
  for (const column of OF_VARIANT) {
    const typed = draft.cells[column];
    const stored = variantCell(variant, column, product);
    if (typed === undefined || saysWhatIs(typed, stored)) continue;
    const cell = draft.read(column);
    if (cell === undefined || cell === stored) continue;
    // A line that is found by its SKU does not spell it anew.
    const isFinding = column === 'sku' && draft.cells.variantId === undefined;
    if (isFinding && cell.toLowerCase() === stored.toLowerCase()) continue;
    refuseTakenCode(draft, column, cell, known);
    if (column === 'variantStatus' && cell === 'inactive' && variant.is_default) {
      draft.refuse(column, 'The default variant has to be active');
    }
    if (column === 'price' && prices !== null) {
      const cents = nearestMinorUnits(Number(cell));
      const refusal = editRefusal(prices, { variantId: variant.id, cents, isBlind: true });
      if (refusal !== null) draft.refuse(column, refusal);
    }
    draft.change(column, stored, cell);
  }
  if (draft.cells.variantStatus === undefined && isTakenOut(variant, product)) {
    draft.change('variantStatus', 'inactive', 'active');
  }
  changeOfStock(draft, variant.stock);
}

/** A variant that is to be made: all that its line says of it. @param product that it is one more of */
export function newVariant(draft: Draft, known: Known, product?: ProductState): void {
  draft.state = 'new';
  for (const { name, value } of chosenOfProduct(draft, product ?? { options: [] })) {
    draft.changes.push({ column: `${OPTION}${name}`, from: '', to: value });
  }
  if (draft.cells.price === undefined) draft.refuse('price', 'Please give a price');
  for (const column of OF_VARIANT) {
    const cell = draft.read(column);
    if (cell === undefined || cell === '') continue;
    refuseTakenCode(draft, column, cell, known);
    draft.change(column, '', cell);
  }
  const stock = draft.read('stock');
  if (stock !== undefined) draft.change('stock', '', stock);
  const before = draft.read('stockBefore') ?? '0';
  if (before !== '0') draft.note('Stock before', 'Not read: of what is new there was none before');
}

/** What the lines of a stored product say of its variants. */
export function changesOfVariants(
  drafts: readonly Draft[],
  stored: StoredProduct,
  known: Known,
  newId: () => string,
): void {
  const taken = new Map<string, number>();
  let more = stored.variants.length;
  for (const draft of drafts) {
    const variant = variantMeant(draft, stored, known);
    if (variant === undefined) continue;
    const key = variant?.id ?? JSON.stringify(chosenOfProduct(draft, stored.product)).toLowerCase();
    const before = taken.get(key);
    if (before !== undefined) {
      draft.refuse(null, `Line ${before} is about the same variant`);
      continue;
    }
    taken.set(key, draft.line);
    draft.variantId = variant?.id ?? newId();
    if (variant !== null) changesOfVariant(draft, variant, stored, known);
    else {
      more += 1;
      if (more > VARIANTS_MAX) draft.refuse(null, `A product has at most ${VARIANTS_MAX} variants`);
      newVariant(draft, known, stored.product);
    }
  }
}
