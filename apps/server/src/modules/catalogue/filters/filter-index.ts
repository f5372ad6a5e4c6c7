import { setTimeout } from 'node:timers/promises';
import type { Database } from '../../../database/database.ts';
import type { ReplicaRouting } from '../../../database/replica-routing.ts';
import { ColumnStore, type IndexedProduct } from './column-store.ts';
import {
  readProductChanges,
  readIndexedProducts,
  readIndexedProductsAfter,
} from './filter-store.ts';

/** Read and put away in one go; the process answers others in between. */
const IN_ONE_STEP = 1_000;
/** Where more have changed, everything is read again. */
const CHANGES_MAX = 5_000;
/** Changes are kept for a day (`KEPT_DAYS.productChanges`): who has not asked for long starts anew (ms). */
const ASKED_WITHIN_MS = 12 * 60 * 60_000;

const FIRST = '00000000-0000-0000-0000-000000000000';

/** By category. */
export type ColumnStores = ReadonlyMap<string, ColumnStore>;

interface Built {
  readonly stores: Map<string, ColumnStore>;
  since: string;
  asked: number;
}

function putAway(stores: Map<string, ColumnStore>, product: IndexedProduct): void {
  for (const [categoryId, store] of stores) {
    if (categoryId !== product.categoryId && store.has(product.id)) store.remove(product.id);
  }
  let store = stores.get(product.categoryId);
  if (store === undefined) {
    store = new ColumnStore();
    stores.set(product.categoryId, store);
  }
  store.put(product);
}

async function readAll(db: Database): Promise<Built> {
  // Before anything else: what changes while the rest is read is told by the next question.
  const { until } = await readProductChanges(db, null);
  const stores = new Map<string, ColumnStore>();
  for (let after = FIRST; ; ) {
    const products = await readIndexedProductsAfter(db, after, IN_ONE_STEP);
    for (const product of products) putAway(stores, product);
    const last = products.at(-1);
    if (last === undefined || products.length < IN_ONE_STEP) break;
    after = last.id;
  }
  return { stores, since: until, asked: performance.now() };
}

/** @returns false where too much has changed */
async function catchUp(db: Database, built: Built): Promise<boolean> {
  if (performance.now() - built.asked > ASKED_WITHIN_MS) return false;
  const { until, products } = await readProductChanges(db, built.since);
  if (products.includes(null) || products.length > CHANGES_MAX) return false;
  const changed = products.filter((id) => id !== null);
  for (let from = 0; from < changed.length; from += IN_ONE_STEP) {
    const ids = changed.slice(from, from + IN_ONE_STEP);
    const found = await readIndexedProducts(db, ids);
    const there = new Set(found.map(({ id }) => id));
    for (const id of ids) {
      if (there.has(id)) continue;
      for (const store of built.stores.values()) store.remove(id);
    }
    for (const product of found) putAway(built.stores, product);
  }
  built.since = until;
  built.asked = performance.now();
  return true;
}

/**
 * What products are filtered by, held in the process. Nobody has to tell it of a change: before each
 * use it asks the database which products have changed since, and reads those again.
 */
export class FilterIndex {
  readonly #routing: Pick<ReplicaRouting, 'read'>;
  #built: Built | null = null;
  #building: Promise<void> | null = null;
  #last: Promise<unknown> = Promise.resolve();
  #next: Promise<void> | null = null;

  constructor(routing: Pick<ReplicaRouting, 'read'>) {
    this.#routing = routing;
  }

  /** True as of now, or null while it is being built: use it before anything is awaited. */
  async ifBuilt(): Promise<ColumnStores | null> {
    if (this.#built === null) {
      // Whoever waits for it is told what went wrong; the next one who asks begins anew.
      this.#build().catch(() => undefined);
      return null;
    }
    // One after the other: an older reading must not be put away after a newer one. Whoever comes while
    // one is under way shares the next, so that nobody waits for more than two of a slow database.
    const turn = (this.#next ??= this.#last.then(async () => {
      this.#next = null;
      const built = this.#built;
      if (built === null) return;
      const isComplete = await this.#routing.read((db) => catchUp(db, built));
      if (!isComplete && this.#built === built) this.#built = null;
    }));
    this.#last = turn.catch(() => undefined);
    await turn;
    return (this.#built as Built | null)?.stores ?? null;
  }

  /** The same; whoever comes while it is being built waits for so long (ms), and is told null then. */
  async builtWithin(patience: number): Promise<ColumnStores | null> {
    const until = performance.now() + patience;
    for (;;) {
      const stores = await this.ifBuilt();
      const left = until - performance.now();
      if (stores !== null || left <= 0) return stores;
      await Promise.race([this.#build(), setTimeout(left, undefined, { ref: false })]);
    }
  }

  #build(): Promise<void> {
    this.#building ??= this.#routing
      .read(readAll)
      .then((built) => {
        this.#built = built;
      })
      .finally(() => {
        this.#building = null;
      });
    return this.#building;
  }
}
