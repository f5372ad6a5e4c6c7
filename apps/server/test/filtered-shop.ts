import type { Attribute } from '@gadgetry/contract/attributes';
import type { Product } from '@gadgetry/contract/catalogue';
import type { ProductFilters } from '@gadgetry/contract/product-filters';
import { addAttribute } from './attributes.ts';
import { type StockedShop, openStockedShop, productBody } from './stocked-shop.ts';

const list = (...names: string[]) => names.map((name) => ({ name }));

/** A shop whose category has one attribute of each kind to filter by. */
export async function openFilteredShop() {
  const shop = await openStockedShop();
  const add = (given: Parameters<typeof addAttribute>[1]) =>
    addAttribute(shop, { isFilterable: true, ...given });
  const attributes = {
    hours: await add({ name: 'Playing time', kind: 'number', unit: 'h' }),
    wireless: await add({ name: 'Wireless', kind: 'yes_no' }),
    colour: await add({ name: 'Colour', kind: 'choice', options: list('Red', 'Blue', 'Green') }),
    ports: await add({ name: 'Ports', kind: 'choices', options: list('USB-C', 'HDMI', 'Jack') }),
  };
  return { shop, ...attributes };
}

export function optionId({ options }: Attribute, name: string): string {
  return options.find((option) => option.name === name)?._id ?? '';
}

type Query = Readonly<Record<string, string | readonly string[] | undefined>>;

export function queryText(query: Query): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value ?? []].flat().map((one): [string, string] => [name, one]),
  );
  return new URLSearchParams(pairs).toString();
}

export async function filtersOf(shop: StockedShop, query: Query): Promise<ProductFilters> {
  const path = `/products/filters?${queryText(query)}`;
  const { status, body } = await shop.call<ProductFilters>('GET', path, null);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
}

/** What of an attribute is offered, with its counts. */
export function offered(
  filters: ProductFilters,
  { _id }: Pick<Attribute, '_id'>,
): (readonly [string, number | null])[] {
  const filter = filters.attributes.find(({ attributeId }) => attributeId === _id);
  return filter?.choices.map(({ name, products }) => [name, products] as const) ?? [];
}

export async function namesOf(shop: StockedShop, query: Query): Promise<string[]> {
  const { status, body } = await shop.call<Product[]>(
    'GET',
    `/products?${queryText({ status: 'active', ...query })}`,
    null,
  );
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.map(({ name }) => name);
}

export async function changeProduct(
  shop: StockedShop,
  product: Product,
  changes: Partial<Parameters<typeof productBody>[1]>,
): Promise<Product> {
  const body = {
    ...productBody(shop.category),
    name: product.name,
    price: product.price,
    stockQuantity: product.stockQuantity,
    ...changes,
  };
  const answer = await shop.call<Product>('PUT', `/products/${product._id}`, shop.admin, body);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}
