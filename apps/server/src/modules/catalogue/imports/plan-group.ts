import { firstAlike } from '@gadgetry/contract/alike';
import { OPTIONS_MAX, VARIANTS_MAX } from '@gadgetry/contract/variants';
import { PRODUCT_COLUMNS } from '@gadgetry/contract/product-csv';
import { OF_PRODUCT, productCell } from './import-cells.ts';
import type { StoredProduct } from './import-state.ts';
import { changesOfAttributes, withoutOptions } from './plan-attributes.ts';
import {
  type Draft,
  type Known,
  type LineToPlan,
  type PlannedLine,
  categoryOf,
  changesOfProduct,
  productMeant,
  refuseTakenName,
  withAdditions,
} from './plan-lines.ts';
import { changesOfVariants, chosenOf, newVariant, withOptionNames } from './plan-variants.ts';

const NEEDED = ['name', 'description', 'category'] as const;

/** What the lines say of a product that is to be made, at the first of them. */
function newProduct(drafts: readonly Draft[], known: Known): void {
  const [first] = drafts;
  if (first === undefined) return;
  for (const column of OF_PRODUCT) {
    const saying = drafts.find(({ cells }) => cells[column] !== undefined);
    const cell =
      saying && (column === 'category' ? categoryOf(saying, known) : saying.read(column));
    for (const draft of drafts) {
      const typed = draft.cells[column];
      if (typed !== undefined && typed !== saying?.cells[column]) {
        draft.refuse(column, `Line ${saying?.line} says something else of the same product`);
      }
    }
    if (cell === undefined || cell === '') continue;
    refuseTakenName(first, column, { cell, known, productId: null });
    first.change(column, '', cell);
  }
  for (const column of NEEDED) {
    if (drafts.every(({ cells }) => cells[column] === undefined)) {
      first.refuse(column, 'A new product needs this');
    }
  }
}

/** Every line has a value of the same options, and no two have the same ones. */
function refuseUnlike(drafts: readonly Draft[]): void {
  const names = (draft: Draft) => chosenOf(draft).map(({ name }) => name.toLowerCase());
  const [first] = drafts;
  if (first === undefined) return;
  const wanted = names(first);
  if (wanted.length > OPTIONS_MAX || firstAlike(wanted) !== -1) {
    first.refuse('option1', `A product has at most ${OPTIONS_MAX} options of different names`);
  }
  const seen = new Map<string, number>();
  for (const draft of drafts) {
    if (JSON.stringify(names(draft)) !== JSON.stringify(wanted)) {
      draft.refuse('option1', 'All variants of a product need a value of the same options');
    }
    const values = JSON.stringify(chosenOf(draft).map(({ value }) => value.toLowerCase()));
    const before = seen.get(values);
    if (before === undefined) seen.set(values, draft.line);
    else {
      draft.refuse(
        wanted.length === 0 ? 'name' : 'value1',
        wanted.length === 0
          ? `Line ${before} has this name already, and neither says which variant it is`
          : `Line ${before} is the same variant`,
      );
    }
  }
  if (drafts.length > VARIANTS_MAX) {
    first.refuse(null, `A product has at most ${VARIANTS_MAX} variants`);
  }
}

function refuseOthers(drafts: readonly Draft[]): void {
  for (const draft of drafts) {
    if (draft.problems.length === 0) draft.refuse(null, 'Another line of this product is refused');
  }
}

/** A line that finds nothing and is no new product. */
function refuseUnnamed(drafts: readonly Draft[]): void {
  for (const draft of drafts) {
    if (draft.cells.sku === undefined) {
      draft.refuse(null, 'Give its Product ID, Variant ID, SKU or Name');
    } else draft.refuse('sku', 'There is no variant with this SKU. A new product needs a Name');
  }
}

function planNew(
  {
    drafts,
    additions,
  }: { readonly drafts: readonly Draft[]; readonly additions: readonly Draft[] },
  known: Known,
  newId: () => string,
): string | null {
  if (nameSaid(drafts) === undefined) {
    refuseUnnamed(drafts);
    return null;
  }
  const productId = newId();
  newProduct(drafts, known);
  changesOfAttributes({ drafts, additions }, null, known);
  for (const [place, draft] of drafts.entries()) {
    // The first variant's id is the product's.
    draft.variantId = place === 0 ? productId : newId();
    newVariant(draft, known);
  }
  refuseUnlike(drafts);
  const leading = drafts[0]?.changes.some(
    ({ column, to }) => column === 'Variant status' && to === 'inactive',
  );
  if (leading === true) drafts[0]?.refuse('variantStatus', 'The first variant has to be active');
  if (drafts.every(({ problems }) => problems.length === 0)) return productId;
  refuseOthers(drafts);
  return null;
}

/** A variant shows pictures of its product, as it is to be. */
function refuseOtherPictures(drafts: readonly Draft[], stored: StoredProduct | undefined): void {
  const ofProduct = drafts
    .flatMap(({ changes }) => changes)
    .find(({ column }) => column === PRODUCT_COLUMNS.pictures.name);
  const shown =
    ofProduct?.to ?? (stored === undefined ? '' : productCell(stored.product, 'pictures'));
  const known = new Set(shown.split(' '));
  for (const draft of drafts) {
    const said = draft.changes.find(
      ({ column }) => column === PRODUCT_COLUMNS.variantPictures.name,
    );
    if (said === undefined || said.to === '') continue;
    if (said.to.split(' ').some((address) => !known.has(address))) {
      draft.refuse('variantPictures', 'A variant shows pictures of its product only');
    }
  }
}

/**
 * What is to become of the lines of one product. Nothing is read and nothing written: what they can be about
 * is known.
 * @param newId a new identifier at each call
 */
export function planGroup(
  lines: readonly LineToPlan[],
  known: Known,
  newId: () => string,
): PlannedLine[] {
  const { drafts, additions } = withAdditions(lines, known);
  withOptionNames(drafts);
  if (known.isForeign) withoutOptions(drafts);
  const meant = drafts.length === 0 ? null : productMeant(drafts, known);
  const stored = meant === undefined || meant === null ? undefined : known.products.get(meant);
  let productId = meant ?? null;
  if (stored !== undefined) {
    const wrong = new Set(drafts.filter(({ problems }) => problems.length > 0));
    const right = drafts.filter((draft) => !wrong.has(draft));
    changesOfProduct(right, stored, known);
    changesOfAttributes({ drafts: right, additions }, stored, known);
    changesOfVariants(right, stored, known, newId);
  } else if (meant === undefined) productId = planNew({ drafts, additions }, known, newId);
  else refuseOthers(drafts);
  refuseOtherPictures(drafts, stored);
  for (const addition of additions) {
    if (drafts.length === 0) addition.refuse(null, 'Nothing of this product can be bought');
    else if (drafts.some(({ problems }) => problems.length > 0) && stored === undefined) {
      addition.refuse(null, 'Another line of this product is refused');
    }
  }
  const name = stored?.product.name ?? nameSaid(drafts) ?? '';
  return [...drafts, ...additions].map((draft) => ({
    line: draft.line,
    ...outcomeOf(draft),
    name: name === '' ? (draft.cells.sku ?? '') : name,
    productId,
    variantId: draft.variantId,
    problems: draft.problems,
    notes: draft.notes,
  }));
}

function nameSaid(drafts: readonly Draft[]): string | undefined {
  return drafts.find(({ cells }) => cells.name !== undefined)?.cells.name?.slice(0, 100);
}

function outcomeOf({ problems, state, changes }: Draft): Pick<PlannedLine, 'state' | 'changes'> {
  if (problems.length > 0) return { state: 'refused', changes: [] };
  return { state: state === 'new' ? 'new' : changes.length > 0 ? 'changed' : 'same', changes };
}
