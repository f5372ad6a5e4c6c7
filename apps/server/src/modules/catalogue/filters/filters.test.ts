import type { Product } from '@gadgetry/contract/catalogue';
import { expect, test } from 'vitest';
import {
  filtersOf,
  namesOf,
  offered,
  openFilteredShop,
  optionId,
  queryText,
} from '../../../../test/filtered-shop.ts';
import { type StockedShop, readAllPages } from '../../../../test/stocked-shop.ts';

/** The same numbers in every run. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

interface Goods {
  readonly name: string;
  readonly cents: number;
  /** Of its other variants. */
  readonly otherCents: readonly number[];
  readonly stock: number;
  readonly hours: number | null;
  readonly wireless: boolean | null;
  readonly colour: string | null;
  readonly ports: readonly string[];
}

interface Wish {
  readonly min: number | null;
  readonly max: number | null;
  readonly inStock: boolean;
  readonly hours: readonly (readonly [number | null, number | null])[];
  readonly wireless: readonly boolean[];
  readonly colour: readonly string[];
  readonly ports: readonly string[];
}

const COLOURS = ['Red', 'Blue', 'Green'];
const PORTS = ['USB-C', 'HDMI', 'Jack'];

const isWithin = (hours: number | null, [from, to]: readonly [number | null, number | null]) =>
  hours !== null &&
  (from === to ? hours === from : (from === null || hours >= from) && (to === null || hours < to));

/** What somebody wishes, each part by itself: true where the goods have it, or nothing is wished. */
const parts = {
  price: ({ cents, otherCents }: Goods, { min, max }: Wish) =>
    [cents, ...otherCents].some((each) => each >= (min ?? 0) && each <= (max ?? 1e9)),
  inStock: ({ stock }: Goods, wish: Wish) => !wish.inStock || stock > 0,
  hours: ({ hours }: Goods, wish: Wish) =>
    wish.hours.length === 0 || wish.hours.some((range) => isWithin(hours, range)),
  wireless: ({ wireless }: Goods, wish: Wish) =>
    wish.wireless.length === 0 || (wireless !== null && wish.wireless.includes(wireless)),
  colour: ({ colour }: Goods, wish: Wish) =>
    wish.colour.length === 0 || (colour !== null && wish.colour.includes(colour)),
  ports: ({ ports }: Goods, wish: Wish) =>
    wish.ports.length === 0 || ports.some((port) => wish.ports.includes(port)),
};

const meeting = (goods: readonly Goods[], wish: Wish, but?: keyof typeof parts) =>
  goods.filter((one) =>
    Object.entries(parts).every(([name, meets]) => name === but || meets(one, wish)),
  );

function generatedGoods(below: (limit: number) => number, count: number): Goods[] {
  const maybe = <Value>(value: Value) => (below(4) === 0 ? null : value);
  return Array.from({ length: count }, (_, n) => ({
    name: `${below(2) === 0 ? 'Lamp' : 'Radio'} ${String(n).padStart(3, '0')}`,
    cents: 100 * (1 + below(30)),
    otherCents: Array.from({ length: n % 5 === 0 ? 1 + below(3) : 0 }, () => 100 * (1 + below(30))),
    stock: below(3),
    hours: maybe(below(40) / 2),
    wireless: maybe(below(2) === 0),
    colour: maybe(COLOURS[below(3)] ?? ''),
    ports: PORTS.filter(() => below(3) === 0),
  }));
}

function generatedWish(below: (limit: number) => number): Wish {
  const some = <Value>(values: readonly Value[]) =>
    below(2) === 0 ? [] : values.filter(() => below(2) === 0);
  return {
    min: below(3) === 0 ? 100 * below(20) : null,
    max: below(3) === 0 ? 100 * (10 + below(25)) : null,
    inStock: below(3) === 0,
    hours: some<readonly [number | null, number | null]>([
      [null, 5],
      [5, 10],
      [12.5, 12.5],
      [15, null],
    ]),
    wireless: some([true, false]),
    colour: some(COLOURS),
    ports: some(PORTS),
  };
}

/** The others are sold out. */
async function addVariants(
  shop: StockedShop,
  product: Product,
  { cents, stock, otherCents }: Goods,
) {
  const variants = [cents, ...otherCents].map((each, place) => ({
    options: [{ name: 'Size', value: String(place) }],
    price: each / 100,
    stockQuantity: place === 0 ? stock : 0,
    isDefault: place === 0,
  }));
  const options = [{ name: 'Size', values: variants.map((_, place) => String(place)) }];
  const path = `/products/${product._id}/variants`;
  const { status } = await shop.call('PUT', path, shop.admin, { options, variants });
  expect(status).toBe(200);
}

async function openRandomShop() {
  const below = numbersFrom(7);
  const { shop, hours, wireless, colour, ports } = await openFilteredShop();
  const goods = generatedGoods(below, 60);
  for (const one of goods) {
    const product = await shop.addProduct({
      name: one.name,
      price: one.cents / 100,
      stockQuantity: one.stock,
      attributes: {
        ...(one.hours !== null && { [hours._id]: one.hours }),
        ...(one.wireless !== null && { [wireless._id]: one.wireless }),
        ...(one.colour !== null && { [colour._id]: optionId(colour, one.colour) }),
        ...(one.ports.length > 0 && {
          [ports._id]: one.ports.map((port) => optionId(ports, port)),
        }),
      },
    });
    if (one.otherCents.length > 0) await addVariants(shop, product, one);
  }
  const range = ([from, to]: readonly [number | null, number | null]) =>
    from === to ? `${from}` : `${from ?? ''}..${to ?? ''}`;
  const queryOf = (wish: Wish) => ({
    category: shop.category._id,
    ...(wish.min !== null && { minPrice: String(wish.min / 100) }),
    ...(wish.max !== null && { maxPrice: String(wish.max / 100) }),
    ...(wish.inStock && { inStock: 'true' }),
    attr: [
      ...wish.hours.map((one) => `${hours._id}.${range(one)}`),
      ...wish.wireless.map((flag) => `${wireless._id}.${flag ? 'yes' : 'no'}`),
      ...wish.colour.map((name) => `${colour._id}.${optionId(colour, name)}`),
      ...wish.ports.map((name) => `${ports._id}.${optionId(ports, name)}`),
    ],
  });
  return { below, shop, wireless, colour, ports, goods, queryOf };
}

const sorted = (names: readonly string[]) => names.toSorted();
const names = (goods: readonly Goods[]) => goods.map(({ name }) => name);

test('any choice of filters shows and counts what a look at each product comes to', async () => {
  const { below, shop, wireless, colour, ports, goods, queryOf } = await openRandomShop();
  const wishes = Array.from({ length: 40 }, () => generatedWish(below));
  // Sorted by name a list is read by its statement; by date and price by what the process holds.
  await filtersOf(shop, {});
  for (const wish of wishes) {
    const query = queryOf(wish);
    const expected = meeting(goods, wish);
    expect(await namesOf(shop, { ...query, sort: 'name' })).toEqual(sorted(names(expected)));
    expect(await namesOf(shop, query)).toEqual(names(expected).toReversed());
    const searched = expected.filter(({ name }) => name.startsWith('Lamp'));
    expect(sorted(await namesOf(shop, { ...query, search: 'lamps' }))).toEqual(
      sorted(names(searched)),
    );

    for (const search of [undefined, 'lamps']) {
      const among = search === undefined ? goods : goods.filter((one) => one.name.startsWith('L'));
      const filters = await filtersOf(shop, { ...query, search });
      const without = (part: keyof typeof parts) => meeting(among, wish, part);
      expect(filters.products).toBe(meeting(among, wish).length);
      expect(filters.inStock).toBe(meeting(among, { ...wish, inStock: true }).length);
      const prices = without('price')
        .flatMap(({ cents, otherCents }) => [cents, ...otherCents])
        .map((cents) => cents / 100);
      expect(filters.price).toEqual(
        prices.length === 0 ? null : { min: Math.min(...prices), max: Math.max(...prices) },
      );
      const countOf = (part: keyof typeof parts, has: (one: Goods) => boolean) =>
        without(part).filter(has).length;
      expect(offered(filters, wireless)).toEqual([
        ['Yes', countOf('wireless', (one) => one.wireless === true)],
        ['No', countOf('wireless', (one) => one.wireless === false)],
      ]);
      expect(offered(filters, colour)).toEqual(
        COLOURS.map((name) => [name, countOf('colour', (one) => one.colour === name)]),
      );
      expect(offered(filters, ports)).toEqual(
        PORTS.map((name) => [name, countOf('ports', (one) => one.ports.includes(name))]),
      );
    }
  }
});

test('a filtered list goes on where its page ended, in each order', async () => {
  const { shop, goods, queryOf } = await openRandomShop();
  const query = queryOf({
    min: null,
    max: null,
    inStock: true,
    hours: [],
    wireless: [],
    colour: [],
    ports: ['USB-C', 'Jack'],
  });
  const expected = goods.filter(
    ({ stock, ports }) => stock > 0 && (ports.includes('USB-C') || ports.includes('Jack')),
  );
  for (const sort of [undefined, 'price', '-price', 'createdAt', 'name']) {
    // First by its statement, then by what the process holds by then.
    for (const _way of ['database', 'process']) {
      const path = `/products?${queryText({ ...query, status: 'active', limit: '4', sort })}`;
      const first = await shop.call<Product[]>('GET', path, null);
      expect(first.headers['x-total-count']).toBe(String(expected.length));
      const pages = await readAllPages<Product>(shop, path);
      const all = pages.flat();
      expect(sorted(all.map(({ name }) => name))).toEqual(sorted(names(expected)));
      expect(pages.slice(0, -1).every((page) => page.length === 4)).toBe(true);
      // As they are shown.
      const prices = all.map(({ price, priceFrom = price }) => priceFrom);
      const rising = prices.toSorted((one, other) => one - other);
      const wanted = { price: rising, '-price': rising.toReversed() }[String(sort)] ?? prices;
      expect(prices).toEqual(wanted);
      await filtersOf(shop, {});
    }
  }
});
