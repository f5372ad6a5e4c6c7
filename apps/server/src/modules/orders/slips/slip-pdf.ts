import { addressLines } from '@gadgetry/contract/address-lines';
import type { KeptAddress } from '@gadgetry/contract/addresses';
import { MISSING, PAGE, type Pages, openPages } from '../../../documents/pages.ts';
import { type TableColumn, drawTable } from '../../../documents/table.ts';
import type { SlipLine } from './slip-lines.ts';

const day = (at: Date) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(at);

function heading(pages: Pages, title: string, words: readonly string[]): void {
  pages.add('H1', () => {
    const at = { x: PAGE.left, y: pages.y, width: PAGE.width };
    pages.y += pages.write(title, at, { weight: 'bold', size: 18 }) + 6;
  });
  for (const text of words) {
    if (text === '') pages.y += 8;
    pages.add('P', () => {
      pages.y += pages.write(text, { x: PAGE.left, y: pages.y, width: PAGE.width });
    });
  }
  pages.y += 16;
}

function finish(pages: Pages, name: string): Promise<Buffer> {
  if (pages.lacksLetters) {
    pages.makeRoom(30);
    pages.add('P', () => {
      const at = { x: PAGE.left, y: pages.y + 10, width: PAGE.width };
      pages.write(`${MISSING} stands for a letter that this file can’t show.`, at);
    });
  }
  return pages.finish((page, count) => {
    const text = `${name}, page ${page} of ${count}`;
    const at = { x: PAGE.left, y: 752, width: PAGE.width };
    pages.write(text, at, { size: 7, soft: true, align: 'right' });
  });
}

const BOX = '☐';

interface SlipOrder {
  readonly number: string;
  readonly placedAt: Date;
  readonly customerName: string;
  readonly address: KeptAddress;
  readonly shippingMethod: string | null;
  /** Numbers of the orders that go into the same parcel. */
  readonly together: readonly string[];
}

/** What goes into a parcel and where it goes, without prices: it may be a present. */
export async function packingSlip(
  shopName: string,
  order: SlipOrder,
  lines: readonly SlipLine[],
): Promise<Buffer> {
  const { number, address, customerName, shippingMethod, together } = order;
  const pages = await openPages(`Packing slip ${number}`, shopName);
  const { recipient = customerName, ...rest } = address;
  heading(pages, 'Packing slip', [
    `${shopName}, order ${number} of ${day(order.placedAt)}`,
    ...(shippingMethod === null ? [] : [`Sent by: ${shippingMethod}`]),
    ...(together.length === 0 ? [] : [`Together with: ${together.join(', ')}`]),
    '',
    ...addressLines({ recipient, ...rest }, ''),
    address.phone,
  ]);
  const columns: TableColumn[] = [
    { header: 'Item', width: 295 },
    { header: 'SKU', width: 110 },
    { header: 'Quantity', width: 60, align: 'right' },
    { header: '', width: 30, align: 'right' },
  ];
  drawTable(
    pages,
    columns,
    lines.map(({ name, sku, quantity }) => [name, sku, String(quantity), BOX]),
  );
  return finish(pages, `Order ${number}`);
}

/** So many that a row fits on a page. */
const NAMED_MAX = 30;

function ordersInWords(numbers: readonly string[]): string {
  const more = numbers.length - NAMED_MAX;
  const named = numbers.slice(0, NAMED_MAX).join(', ');
  return more > 0 ? `${named} and ${more} more` : named;
}

export interface PickedOrder {
  readonly number: string;
  /** Numbers of the orders that go into the same parcel, whether they are on this list or not. */
  readonly together: readonly string[];
  readonly lines: readonly SlipLine[];
}

/** 'Together: A, B', once for each parcel. */
function parcelsInWords(orders: readonly PickedOrder[]): string[] {
  const parcels = orders
    .filter(({ together }) => together.length > 0)
    .map(({ number, together }) => [number, ...together].toSorted().join(', '));
  return [...new Set(parcels)].map((numbers) => `Together: ${numbers}`);
}

/** What has to be taken from the shelves for some orders: each thing once, and for whom it is. */
export async function pickingList(
  shopName: string,
  orders: readonly PickedOrder[],
  now: Date,
): Promise<Buffer> {
  const things = new Map<string, { line: SlipLine; pieces: number; of: string[] }>();
  for (const { number, lines } of orders) {
    for (const line of lines) {
      const key = JSON.stringify([line.sku, line.name]);
      const thing = things.get(key) ?? { line, pieces: 0, of: [] };
      thing.pieces += line.quantity;
      thing.of.push(line.quantity === 1 ? number : `${line.quantity}\u00A0×\u00A0${number}`);
      things.set(key, thing);
    }
  }
  const sorted = [...things.values()].toSorted(
    (one, other) =>
      one.line.sku.localeCompare(other.line.sku, 'en') ||
      one.line.name.localeCompare(other.line.name, 'en'),
  );
  const pages = await openPages('Picking list', shopName);
  heading(pages, 'Picking list', [
    `${shopName}, ${day(now)}: ${orders.length} ${orders.length === 1 ? 'order' : 'orders'} to send`,
    ...parcelsInWords(orders),
  ]);
  const columns: TableColumn[] = [
    { header: 'Pieces', width: 45 },
    { header: 'SKU', width: 105 },
    { header: 'Item', width: 170 },
    { header: 'For', width: 145 },
    { header: '', width: 30, align: 'right' },
  ];
  drawTable(
    pages,
    columns,
    sorted.map(({ line, pieces, of }) => [
      String(pieces),
      line.sku,
      line.name,
      // A number is not broken at its hyphens.
      ordersInWords(of).replaceAll('-', '\u2011'),
      BOX,
    ]),
  );
  return finish(pages, 'Picking list');
}
