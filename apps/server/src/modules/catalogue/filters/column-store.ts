import { type AskedFilters, type ValueCount, type ValueKey, meets } from './filter-rules.ts';

/** What the process keeps of a product. */
export interface IndexedProduct {
  readonly id: string;
  readonly categoryId: string;
  /** Of the default variant. */
  readonly cents: number;
  /** Each price for which it can be had, of all active variants. Lists are in order of the lowest. */
  readonly prices: readonly number[];
  /** Microseconds, as in a cursor. */
  readonly created: number;
  readonly isActive: boolean;
  readonly inStock: boolean;
  /** By attribute. */
  readonly values: ReadonlyMap<string, ValueKey>;
}

const FIRST_ROOM = 64;
const NO_VALUE = 0;

function larger<Numbers extends Int32Array | Float64Array | Uint8Array | Uint32Array>(
  numbers: Numbers,
  room: number,
): Numbers {
  const copy = new (numbers.constructor as new (length: number) => Numbers)(room);
  copy.set(numbers);
  return copy;
}

/** The values that products have of one attribute, each as a small number. */
class Column {
  codes: Uint32Array;
  /** By code. */
  readonly keys: ValueKey[] = [''];
  readonly #codeOf = new Map<ValueKey, number>();

  constructor(room: number) {
    this.codes = new Uint32Array(room);
  }

  set(place: number, key: ValueKey | undefined): void {
    this.codes[place] = key === undefined ? NO_VALUE : this.#code(key);
  }

  #code(key: ValueKey): number {
    const known = this.#codeOf.get(key);
    if (known !== undefined) return known;
    const code = this.keys.push(key) - 1;
    this.#codeOf.set(key, code);
    return code;
  }
}

/** The value that a page is sorted by, and where the page before ended. */
export interface IndexOrder {
  readonly by: 'price' | 'createdAt';
  readonly descending: boolean;
  readonly after: { readonly key: number; readonly id: string } | null;
}

export interface IndexPosition {
  readonly id: string;
  readonly key: number;
}

export function inOrder({ descending }: Pick<IndexOrder, 'descending'>) {
  const sign = descending ? -1 : 1;
  return (one: IndexPosition, other: IndexPosition): number => {
    if (one.key !== other.key) return one.key < other.key ? -sign : sign;
    if (one.id === other.id) return 0;
    return one.id < other.id ? -sign : sign;
  };
}

export interface IndexCounts {
  readonly products: number;
  readonly inStock: number;
  /** Of what meets everything but the price. */
  readonly minCents: number;
  readonly maxCents: number;
  readonly values: ReadonlyMap<string, readonly ValueCount[]>;
}

// What a product does not meet: nothing, the price alone, stock alone, more than one thing, or the one
// attribute with this number.
const NOTHING = -1;
const PRICE = -2;
const STOCK = -3;
const MORE = -4;

/** How often each code of a column is there, by code. */
interface Tally {
  readonly attributeId: string;
  readonly codes: Uint32Array;
  readonly keys: readonly ValueKey[];
  readonly all: Uint32Array;
  readonly counted: Uint32Array;
}

function tallyOf(attributeId: string, { codes, keys }: Column): Tally {
  const [all, counted] = [new Uint32Array(keys.length), new Uint32Array(keys.length)];
  return { attributeId, codes, keys, all, counted };
}

function countsOf({ keys, all, counted }: Tally): ValueCount[] {
  const counts = keys.map((key, code) => ({
    key,
    all: all[code] ?? 0,
    counted: counted[code] ?? 0,
  }));
  return counts.slice(NO_VALUE + 1);
}

/** The products of one category as columns of numbers: counting them for all filters is one walk along them. */
export class ColumnStore {
  readonly #ids: string[] = [];
  readonly #places = new Map<string, number>();
  #room = FIRST_ROOM;
  #lowest = new Int32Array(FIRST_ROOM);
  #highest = new Int32Array(FIRST_ROOM);
  /** Of the few that have more than these two. */
  readonly #prices = new Map<number, readonly number[]>();
  #created = new Float64Array(FIRST_ROOM);
  #active = new Uint8Array(FIRST_ROOM);
  #inStock = new Uint8Array(FIRST_ROOM);
  readonly #columns = new Map<string, Column>();

  has(id: string): boolean {
    return this.#places.has(id);
  }

  put(product: IndexedProduct): void {
    const place = this.#places.get(product.id) ?? this.#newPlace(product.id);
    this.#putPrices(place, product.prices.length === 0 ? [product.cents] : product.prices);
    this.#created[place] = product.created;
    this.#active[place] = Number(product.isActive);
    this.#inStock[place] = Number(product.inStock);
    for (const attributeId of product.values.keys()) {
      if (this.#columns.has(attributeId)) continue;
      this.#columns.set(attributeId, new Column(this.#room));
    }
    for (const [attributeId, column] of this.#columns) {
      column.set(place, product.values.get(attributeId));
    }
  }

  #putPrices(place: number, prices: readonly number[]): void {
    this.#lowest[place] = Math.min(...prices);
    this.#highest[place] = Math.max(...prices);
    if (prices.length > 2) this.#prices.set(place, prices);
    else this.#prices.delete(place);
  }

  /** It is no longer counted; its place waits for it. */
  remove(id: string): void {
    const place = this.#places.get(id);
    if (place !== undefined) this.#active[place] = 0;
  }

  #newPlace(id: string): number {
    const place = this.#ids.push(id) - 1;
    this.#places.set(id, place);
    if (place >= this.#room) {
      this.#room *= 2;
      this.#lowest = larger(this.#lowest, this.#room);
      this.#highest = larger(this.#highest, this.#room);
      this.#created = larger(this.#created, this.#room);
      this.#active = larger(this.#active, this.#room);
      this.#inStock = larger(this.#inStock, this.#room);
      for (const column of this.#columns.values()) column.codes = larger(column.codes, this.#room);
    }
    return place;
  }

  /** For each of the attributes asked for, which of its codes will do. */
  #accepted({ attributes }: AskedFilters) {
    return [...attributes].map(([attributeId, values]) => {
      const { codes, keys } = this.#columns.get(attributeId) ?? new Column(this.#room);
      const accepts = Uint8Array.from(keys, (key, code) =>
        Number(code !== NO_VALUE && values.some((value) => meets(key, value))),
      );
      return { attributeId, codes, accepts };
    });
  }

  /** @returns what the product at a place does not meet */
  #tester(asked: AskedFilters) {
    const min = asked.minCents ?? 0;
    const max = asked.maxCents ?? Number.MAX_SAFE_INTEGER;
    const accepted = this.#accepted(asked);
    const [lowest, highest, inStock] = [this.#lowest, this.#highest, this.#inStock];
    const costs = (place: number): boolean => {
      const [low, high] = [lowest[place] as number, highest[place] as number];
      if (low > max || high < min) return false;
      if (low >= min || high <= max) return true;
      return (this.#prices.get(place) ?? []).some((price) => price >= min && price <= max);
    };
    return (place: number): number => {
      let missed = costs(place) ? NOTHING : PRICE;
      if (asked.inStock && inStock[place] === 0) missed = missed === NOTHING ? STOCK : MORE;
      for (let n = 0; n < accepted.length && missed !== MORE; n += 1) {
        const { codes, accepts } = accepted[n] as (typeof accepted)[number];
        if (accepts[codes[place] as number] === 0) missed = missed === NOTHING ? n : MORE;
      }
      return missed;
    };
  }

  /** @param among only these, as a search has found them; all where it is left out */
  count(
    asked: AskedFilters,
    attributeIds: readonly string[],
    among?: ReadonlySet<string>,
  ): IndexCounts {
    const missing = this.#tester(asked);
    const askedIds = [...asked.attributes.keys()];
    const tallies = attributeIds.map((id) =>
      tallyOf(id, this.#columns.get(id) ?? new Column(this.#room)),
    );
    const ofAsked = askedIds.map((id) => tallies.find(({ attributeId }) => attributeId === id));
    const [active, inStock] = [this.#active, this.#inStock];
    const total = { products: 0, inStock: 0, minCents: Infinity, maxCents: -Infinity };
    const take = (tally: Tally | undefined, place: number) => {
      if (tally === undefined) return;
      const code = tally.codes[place] as number;
      tally.counted[code] = (tally.counted[code] as number) + 1;
    };
    for (let place = 0; place < this.#ids.length; place += 1) {
      if (active[place] === 0) continue;
      if (among !== undefined && !among.has(this.#ids[place] as string)) continue;
      for (const { codes, all } of tallies) {
        const code = codes[place] as number;
        all[code] = (all[code] as number) + 1;
      }
      const missed = missing(place);
      if (missed === NOTHING) {
        total.products += 1;
        total.inStock += inStock[place] as number;
        for (const tally of tallies) take(tally, place);
      } else if (missed >= 0) take(ofAsked[missed], place);
      if (missed !== NOTHING && missed !== PRICE) continue;
      total.minCents = Math.min(total.minCents, this.#lowest[place] as number);
      total.maxCents = Math.max(total.maxCents, this.#highest[place] as number);
    }
    const values = tallies.map((tally) => [tally.attributeId, countsOf(tally)] as const);
    return { ...total, values: new Map(values) };
  }

  /** The first products in an order that meet everything, and how many do. */
  first(
    asked: AskedFilters,
    order: IndexOrder,
    limit: number,
  ): { readonly total: number; readonly found: IndexPosition[] } {
    const missing = this.#tester(asked);
    const compare = inOrder(order);
    const keys = order.by === 'price' ? this.#lowest : this.#created;
    const found: IndexPosition[] = [];
    let total = 0;
    for (let place = 0; place < this.#ids.length; place += 1) {
      if (this.#active[place] === 0 || missing(place) !== NOTHING) continue;
      total += 1;
      const key = keys[place] as number;
      const last = found[limit - 1];
      if (last !== undefined && last.key !== key && last.key < key !== order.descending) continue;
      const one = { id: this.#ids[place] as string, key };
      if (order.after !== null && compare(one, order.after) <= 0) continue;
      if (last !== undefined && compare(one, last) > 0) continue;
      const at = found.findIndex((other) => compare(one, other) < 0);
      found.splice(at === -1 ? found.length : at, 0, one);
      if (found.length > limit) found.pop();
    }
    return { total, found };
  }
}
