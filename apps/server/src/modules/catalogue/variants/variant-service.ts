import { PICTURES_MAX, type Product } from '@gadgetry/contract/catalogue';
import { nameWithChoice } from '@gadgetry/contract/chosen-options';
import { toMinorUnits } from '@gadgetry/contract/money';
import type { VariantsInput } from '@gadgetry/contract/variants';
import type { Database, Transaction } from '../../../database/database.ts';
import { newId } from '../../../database/identifiers.ts';
import { inTransaction } from '../../../database/transactions.ts';
import { ShopError, orNotFound, refusedField } from '../../../errors/shop-error.ts';
import { type Actor, historyOf } from '../../history/index.ts';
import { type HoldUploads, heldPictures } from '../products/held-pictures.ts';
import { newUploads } from '../products/picture-rules.ts';
import { serializeWithVariants } from '../products/product-serializer.ts';
import { type ProductRow, lockProductAlone } from '../products/product-store.ts';
import { updatePictures } from '../products/product-writes.ts';
import { applySales, refuseAgainstSales } from '../prices/price-service.ts';
import { chosenOptions, stockAfterEdit, tooFewLeft } from '../stock/stock-rules.ts';
import { insertMovement } from '../stock/stock-store.ts';
import { type MatchedVariant, isSameThing, matchVariants, matrixRefusal } from './variant-rules.ts';
import { type Matrix, variantsSnapshot } from './variant-serializer.ts';
import {
  type VariantRow,
  lockVariants,
  readVariants,
  updateOptions,
  writeVariants,
} from './variant-store.ts';

const history = historyOf('product', variantsSnapshot);

const refused = (message: string) => new ShopError('validation_failed', message);

/**
 * The product, with what was uploaded for its variants after its own pictures.
 * @throws ShopError validation_failed where an upload is gone, or there is no room for it
 */
async function withUploads<Row extends ProductRow>(
  trx: Transaction,
  product: Row,
  { input, holdUploads }: Asked,
): Promise<Row> {
  const shown = input.variants.map(({ images = [] }) => images.map((url) => ({ url, alt: '' })));
  const added = newUploads(shown.flat(), product.images);
  if (added.length === 0) return product;
  const pictures = [...product.images, ...[...new Set(added)].map((url) => ({ url, alt: '' }))];
  const past = new Set(pictures.slice(PICTURES_MAX).map(({ url }) => url));
  const place = shown.findIndex((images) => images.some(({ url }) => past.has(url)));
  if (place !== -1) {
    throw refusedField(
      `variants.${place}.images`,
      `A product has at most ${PICTURES_MAX} pictures, those of its variants included`,
    );
  }
  const images = await heldPictures(trx, pictures, product.images, holdUploads);
  return { ...product, images, image: images[0]?.url ?? null };
}

/** @throws ShopError validation_failed where it names others than the product's */
function picturesOf({ input }: MatchedVariant, place: number, product: ProductRow): string[] {
  const known = new Set(product.images.map(({ url }) => url));
  const pictures = [...new Set(input.images ?? [])];
  if (pictures.every((url) => known.has(url))) return pictures;
  throw refusedField(`variants.${place}.images`, 'A variant shows pictures of its product only');
}

/** @throws ShopError insufficient_stock where more was sold than the form leaves */
function stockOf(
  { input, choices }: MatchedVariant,
  place: number,
  { stored, product }: { readonly stored: number; readonly product: ProductRow },
): number {
  const read = input.basedOn?.stockQuantity;
  const stock = stockAfterEdit(stored, { sent: input.stockQuantity, read });
  if (stock >= 0) return stock;
  const name = nameWithChoice(product.name, chosenOptions(product.options, choices));
  const { code, message } = tooFewLeft({ name, stock: stored });
  throw refusedField(`variants.${place}.stockQuantity`, message, code);
}

/** What is asked for, as rows; the default one costs what the product does then, whatever that is later. */
function wantedMatrix(
  product: ProductRow,
  stored: readonly VariantRow[],
  input: VariantsInput,
): Matrix {
  const matched = matchVariants(input, stored);
  if (matched === null) throw refused('A variant that is named is none of this product, or twice');
  const meant = matched.find((one) => one.input.isDefault === true) ?? matched[0];
  const priceCents = toMinorUnits(meant?.input.price ?? 0);
  const rows = matched.map((one, place): VariantRow => {
    const before = stored.find(({ id }) => id === one.id);
    const cents = toMinorUnits(one.input.price);
    return {
      id: one.id ?? newId(),
      choices: [...one.choices],
      sku: one.input.sku || null,
      gtin: one.input.gtin || null,
      price_cents: one === meant ? null : cents,
      stock: stockOf(one, place, { stored: before?.stock ?? 0, product }),
      weight_grams: one.input.weight ?? null,
      images: picturesOf(one, place, product),
      is_default: one === meant,
      is_active: one.input.isActive ?? true,
      retired_at: null,
      sale_ends_at: before?.sale_ends_at ?? null,
      regular_cents: before?.regular_cents ?? null,
      was_cents: before?.was_cents ?? null,
    };
  });
  const { id, version, images } = product;
  return { id, version, images, options: input.options, price_cents: priceCents, variants: rows };
}

/** The ids of stored variants that are to be another thing than they were: Small, and no longer all of it. */
function othersOf(
  product: ProductRow,
  stored: readonly VariantRow[],
  { options, variants }: Matrix,
): string[] {
  return variants.flatMap(({ id, choices }) => {
    const before = stored.find((one) => one.id === id);
    if (before === undefined) return [];
    const was = chosenOptions(product.options, before.choices);
    return isSameThing(was, chosenOptions(options, choices)) ? [] : [id];
  });
}

const editsOf = ({ price_cents: cents, variants }: Matrix, others: readonly string[]) =>
  variants.map((variant, place) => ({
    variantId: variant.id,
    cents: variant.price_cents ?? cents,
    field: `variants.${place}.price`,
    isAnother: others.includes(variant.id),
  }));

async function bookDifferences(
  trx: Transaction,
  actor: Actor,
  stored: readonly VariantRow[],
  { id: productId, variants }: Matrix,
): Promise<void> {
  for (const { id: variantId, stock } of variants) {
    const before = stored.find(({ id }) => id === variantId);
    await insertMovement(trx, {
      productId,
      variantId,
      delta: stock - (before?.stock ?? 0),
      reason: before === undefined ? 'opening' : 'admin',
      actor: actor.email,
    });
  }
}

interface Asked {
  readonly input: VariantsInput;
  readonly holdUploads: HoldUploads;
}

/**
 * Makes these the options and variants of a product, all at once.
 * @throws ShopError not_found, stale_edit, validation_failed, insufficient_stock
 */
export async function replaceVariants(
  trx: Transaction,
  actor: Actor,
  id: string,
  asked: Asked,
): Promise<Product> {
  const { input } = asked;
  const refusal = matrixRefusal(input);
  if (refusal !== null) throw refused(refusal);
  const found = orNotFound(await lockProductAlone(trx, id));
  const stored = await lockVariants(trx, id);
  const now = stored.filter(({ retired_at }) => retired_at === null);
  const before: Matrix = { ...found, variants: now };
  await history.refuseStaleEdit(trx, before, input.version);
  const product = await withUploads(trx, found, asked);
  const wanted = wantedMatrix(product, stored, input);
  const others = othersOf(product, stored, wanted);
  const isBlind = input.version === undefined;
  const edits = editsOf(wanted, others).map((edit) => ({ ...edit, isBlind }));
  await refuseAgainstSales(trx, id, edits);
  if (history.isSame(before, wanted)) return serializeWithVariants(product, now, true);
  if (product.images !== found.images) await updatePictures(trx, id, product.images);
  const version = await updateOptions(trx, id, wanted);
  await writeVariants(trx, id, wanted.variants, others);
  await bookDifferences(trx, actor, stored, wanted);
  const after = { ...wanted, version };
  await history.record(trx, actor, 'updated', { before, after });
  if (await applySales(trx, id)) {
    // What was left out is on sale no more, and what came back may be.
    const anew = orNotFound(await lockProductAlone(trx, id));
    return serializeWithVariants(anew, await readVariants(trx, id), true);
  }
  const stock = wanted.variants.find(({ is_default }) => is_default)?.stock ?? 0;
  return serializeWithVariants({ ...product, ...after, stock }, wanted.variants, true);
}

export function createVariantService({
  db,
  holdUploads,
}: {
  readonly db: Database;
  readonly holdUploads: HoldUploads;
}) {
  return {
    async replace(actor: Actor, id: string, input: VariantsInput): Promise<Product> {
      return inTransaction(db, (trx) => replaceVariants(trx, actor, id, { input, holdUploads }));
    },
  };
}

export type VariantService = ReturnType<typeof createVariantService>;
