import type { SaleEdit } from '@gadgetry/contract/product-edits';
import type { Transaction } from '../../../database/database.ts';
import { newId } from '../../../database/identifiers.ts';
import { regularCents } from '../csv/product-lines.ts';
import { periodRefusal, saleState } from '../prices/price-rules.ts';
import { databaseTime } from '../prices/price-store.ts';
import { keepSale, otherThingMeant, planOf, refusalOf } from '../prices/sale-plans.ts';
import { type SaleRow, findSale } from '../prices/sale-store.ts';
import { type Batch, SO_ALREADY, left } from './apply-batch.ts';
import { CHANGED_SINCE, kept, undone } from './carry-out.ts';
import type { StoredProduct } from './import-state.ts';
import type { LineOutcome, LineRow } from './import-store.ts';
import { loadProducts } from './lookups.ts';
import {
  type StartOfSale,
  changeOfEnd,
  changeOfStart,
  periodOf,
  runningLine,
  saleCents,
  saleRefusal,
} from './plan-sales.ts';

type Actor = Batch['actor'];

/** Lines that can be carried out, with those that can't already told. */
interface Sorted {
  readonly outcomes: LineOutcome[];
  readonly done: LineRow[];
}

const applied = (line: LineRow, { id, version }: SaleRow): LineOutcome => ({
  line: line.line,
  outcome: 'applied',
  because: [],
  written: line.changes.map((change) => ({ ...change, sale: { id, version } })),
  madeVersion: null,
});

/** Plans one sale of a product, of those of its variants whose price still is what the check has seen. */
async function start(
  trx: Transaction,
  actor: Actor,
  edit: StartOfSale,
  { stored, lines }: { readonly stored: StoredProduct; readonly lines: readonly LineRow[] },
): Promise<LineOutcome[]> {
  const now = await databaseTime(trx);
  const period = periodOf(edit, now);
  const over = periodRefusal(period, now, true);
  if (over !== null) return lines.map((line) => left(line, over.message));
  const { outcomes, done }: Sorted = { outcomes: [], done: [] };
  const prices: { variant_id: string; cents: number }[] = [];
  for (const line of lines) {
    const variant = stored.variants.find(({ id }) => id === line.variant_id);
    const [change] = line.changes;
    if (variant === undefined || change === undefined) {
      outcomes.push(left(line, 'This variant is no longer there'));
      continue;
    }
    const regular = regularCents(variant, stored.product);
    const cents = saleCents(regular, edit);
    const isAsSeen = changeOfStart(regular, cents).from === change.from;
    const refusal = isAsSeen ? saleRefusal(stored, variant, cents, period) : CHANGED_SINCE;
    if (refusal !== null) outcomes.push(left(line, refusal, change.column));
    else {
      prices.push({ variant_id: variant.id, cents });
      done.push(line);
    }
  }
  if (done.length === 0) return outcomes;
  const plan = { id: newId(), product_id: stored.product.id, ...period, is_active: true, prices };
  const row = await keepSale(trx, actor, 'created', { before: null, plan });
  return [...outcomes, ...done.map((line) => applied(line, row))];
}

const setActive = (trx: Transaction, actor: Actor, before: SaleRow, active: boolean) =>
  keepSale(trx, actor, active ? 'reactivated' : 'deactivated', {
    before,
    plan: { ...planOf(before), is_active: active },
  });

/** Ends the sales that run of a product, where what they make of its prices is what the check has seen. */
async function end(
  trx: Transaction,
  actor: Actor,
  { stored, lines }: { readonly stored: StoredProduct; readonly lines: readonly LineRow[] },
): Promise<LineOutcome[]> {
  const now = await databaseTime(trx);
  const outcomes: LineOutcome[] = [];
  const bySale = new Map<string, LineRow[]>();
  for (const line of lines) {
    const variant = stored.variants.find(({ id }) => id === line.variant_id);
    const running = variant === undefined ? undefined : runningLine(stored, variant.id, now);
    const [change] = line.changes;
    if (variant === undefined || running === undefined || change === undefined) {
      outcomes.push(left(line, SO_ALREADY));
      continue;
    }
    const is = changeOfEnd(running.cents, regularCents(variant, stored.product));
    if (is.from !== change.from || is.to !== change.to) {
      outcomes.push(left(line, CHANGED_SINCE, change.column));
      continue;
    }
    bySale.set(running.sale_id, [...(bySale.get(running.sale_id) ?? []), line]);
  }
  for (const [id, ofSale] of bySale) {
    const before = await findSale(trx, id);
    if (before === undefined) outcomes.push(...ofSale.map((line) => left(line, SO_ALREADY)));
    else {
      const row = await setActive(trx, actor, before, false);
      outcomes.push(...ofSale.map((line) => applied(line, row)));
    }
  }
  return outcomes;
}

/** Why what was done to a sale can't be taken back; null: it can. */
async function undoRefusal(
  trx: Transaction,
  edit: SaleEdit,
  sale: SaleRow | undefined,
  version: number | undefined,
): Promise<string | null> {
  if (sale === undefined || sale.version !== version) return CHANGED_SINCE;
  const now = await databaseTime(trx);
  if (saleState(sale, now) === 'over' || sale.ends_at <= now) return 'This sale is over by now';
  if (edit.kind !== 'endSale') return null;
  const plan = { ...planOf(sale), is_active: true };
  const refusal = otherThingMeant(sale) ?? (await refusalOf(trx, { plan, now, begun: true }));
  return typeof refusal === 'string' ? refusal : (refusal?.message ?? null);
}

/** Switches off what was planned, and on again what was ended, where nobody has changed that sale since. */
async function undo(
  trx: Transaction,
  actor: Actor,
  edit: SaleEdit,
  lines: readonly LineRow[],
): Promise<LineOutcome[]> {
  const outcomes: LineOutcome[] = [];
  const bySale = Map.groupBy(lines, (line) => line.written[0]?.sale?.id ?? '');
  for (const [id, ofSale] of bySale) {
    const sale = await findSale(trx, id);
    const version = ofSale[0]?.written[0]?.sale?.version;
    const message = await undoRefusal(trx, edit, sale, version);
    if (message === null && sale !== undefined) {
      await setActive(trx, actor, sale, edit.kind === 'endSale');
      outcomes.push(...ofSale.map(undone));
    } else {
      const because = [{ column: '', message: message ?? CHANGED_SINCE }];
      outcomes.push(...ofSale.map((line) => kept(line, because)));
    }
  }
  return outcomes;
}

/**
 * The same as `applyBatch` for a change of sales: a sale for each product, kept as the form of sales keeps it,
 * under the locks of its products.
 */
export async function applySaleBatch(
  trx: Transaction,
  { lines, actor, isUndoing }: Batch,
  edit: SaleEdit,
): Promise<LineOutcome[]> {
  const byProduct = Map.groupBy(lines, (line) => line.product_id ?? '');
  const products = await loadProducts(trx, [...byProduct.keys()], true);
  const outcomes: LineOutcome[] = [];
  for (const [productId, ofProduct] of byProduct) {
    const stored = products.get(productId);
    if (isUndoing) outcomes.push(...(await undo(trx, actor, edit, ofProduct)));
    else if (stored === undefined) {
      outcomes.push(...ofProduct.map((line) => left(line, 'The product is not there')));
    } else {
      const what = { stored, lines: ofProduct };
      outcomes.push(
        ...(edit.kind === 'endSale'
          ? await end(trx, actor, what)
          : await start(trx, actor, edit, what)),
      );
    }
  }
  return outcomes;
}
