import { percentFromRate } from '@gadgetry/contract/applied-taxes';
import { DOCUMENT_NAMES, documentTitle, vatIdName } from '@gadgetry/contract/invoices';
import { formatMinorUnits as money } from '@gadgetry/contract/money';
import { formatNumber } from '@gadgetry/contract/number-format';
import type { DocumentData, Seller } from './document-rules.ts';
import { ciiXml } from './electronic/cii-xml.ts';
import { isEInvoice } from './electronic/e-invoice-rules.ts';
import { FILE_NAME, METADATA } from './electronic/factur-x.ts';
import {
  type Enclosed,
  MISSING,
  PAGE,
  type Pages,
  type TextStyle,
  openPages,
} from '../../documents/pages.ts';
import { type TableColumn, drawTable } from '../../documents/table.ts';

type Fact = readonly [name: string, value: string];

const RIGHT = 310;

/** '25 November 2026' */
function dayInWords(day: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
}

const daysInWords = (text: string) => text.replaceAll(/\d{4}-\d{2}-\d{2}/g, dayInWords);

function block(
  pages: Pages,
  lines: readonly string[],
  at: { x: number; y: number; width: number },
  style: (line: number) => TextStyle,
): number {
  return lines.reduce((y, line, index) => y + pages.write(line, { ...at, y }, style(index)), at.y);
}

function drawHead(pages: Pages, data: DocumentData, title: string): void {
  const { seller } = data;
  const top = pages.y;
  const width = PAGE.right - RIGHT;
  let left = top;
  pages.add('H1', () => {
    left += pages.write(
      title,
      { x: PAGE.left, y: top, width: RIGHT - PAGE.left - 20 },
      { weight: 'bold', size: 20 },
    );
  });
  let right = top;
  pages.add('P', () => {
    const lines = [seller.name, ...seller.address.split('\n'), ...linesOf(seller.contact)];
    right = block(pages, lines, { x: RIGHT, y: top + 4, width }, (line) =>
      line === 0 ? { weight: 'bold', size: 10 } : { soft: true },
    );
  });
  pages.y = Math.max(left, right) + 24;
}

const linesOf = (text: string) => text.split('\n').filter((line) => line !== '');

function factsOf(data: DocumentData): Fact[] {
  const { kind, number, issuedOn, refersTo, order, paid, delivery } = data;
  const facts: Fact[] = [
    [`${kind === 'invoice' ? 'Invoice' : 'Document'} number`, number],
    ['Date of issue', dayInWords(issuedOn)],
  ];
  if (refersTo !== null) {
    const named = kind === 'cancellation' ? DOCUMENT_NAMES.credit_note : DOCUMENT_NAMES.invoice;
    facts.push([`For ${named.toLowerCase()}`, refersTo.number]);
    facts.push(['issued on', dayInWords(refersTo.issuedOn)]);
  }
  facts.push(['Order', order.number], ['Ordered on', dayInWords(order.placedOn)]);
  if (paid !== null) facts.push(['Paid on', dayInWords(paid.on)]);
  if (delivery !== null) facts.push(['Delivery', daysInWords(delivery)]);
  return facts;
}

function drawParties(pages: Pages, data: DocumentData): void {
  const top = pages.y;
  let left = top;
  pages.add('P', () => {
    left = block(
      pages,
      [data.kind === 'invoice' ? 'Bill to' : 'To', ...data.buyer],
      { x: PAGE.left, y: top, width: RIGHT - PAGE.left - 20 },
      (line) => (line === 0 ? { soft: true, size: 8 } : line === 1 ? { weight: 'bold' } : {}),
    );
  });
  let right = top;
  for (const [name, value] of factsOf(data)) {
    pages.add('P', () => {
      const label = pages.write(name, { x: RIGHT, y: right, width: 95 }, { soft: true });
      const said = pages.write(value, { x: RIGHT + 100, y: right, width: 135 });
      right += Math.max(label, said);
    });
  }
  pages.y = Math.max(left, right) + 24;
}

function drawLines(pages: Pages, data: DocumentData): void {
  const hasPrices = data.lines.some(({ price }) => price !== null);
  const tax = data.taxes.length === 0 ? '' : data.linesHaveTax ? ' incl. tax' : ' before tax';
  const columns: TableColumn[] = [
    { header: 'Item', width: hasPrices ? 235 : 335 },
    { header: 'Quantity', width: 55, align: 'right' },
    ...(hasPrices ? [{ header: `Price${tax}`, width: 100, align: 'right' } as const] : []),
    { header: `Amount${tax}`, width: 105, align: 'right' },
  ];
  const rows = data.lines.map(({ name, quantity, price, amount }) => [
    name,
    String(quantity),
    ...(hasPrices ? [price === null ? '' : money(price)] : []),
    money(amount),
  ]);
  drawTable(pages, columns, rows);
}

const rateOf = (rate: number) => `${formatNumber(percentFromRate(rate), 4)}\u00A0%`;

const TOTALS = {
  invoice: 'Total',
  credit_note: 'Total credited',
  cancellation: 'Total, not credited any more',
} as const;

function sumsOf(data: DocumentData): Fact[] {
  const { discounts, shipping, taxes, linesHaveTax, subTotal } = data;
  const sums: Fact[] = [['Subtotal', money(subTotal)]];
  for (const { name, amount } of discounts) sums.push([name, money(-amount)]);
  if (shipping !== null) {
    const label = shipping.name === null ? 'Shipping' : `Shipping (${shipping.name})`;
    sums.push([label, shipping.amount === 0 ? 'Free' : money(shipping.amount)]);
  }
  if (!linesHaveTax) {
    for (const { name, rate, included, amount } of taxes) {
      if (!included) sums.push([`${name} (${rateOf(rate)})`, money(amount)]);
    }
  }
  return sums.length === 1 ? [] : sums;
}

function drawSums(pages: Pages, data: DocumentData): void {
  const draw = ([name, value]: Fact, style: TextStyle) => {
    const x = 255;
    const height = pages.heightOf(name, 190, style);
    pages.makeRoom(height + 4);
    pages.add('P', () => {
      pages.write(name, { x, y: pages.y, width: 190 }, style);
      pages.write(value, { x: 450, y: pages.y, width: 95 }, { ...style, align: 'right' });
    });
    pages.y += height + 4;
  };
  pages.y += 10;
  for (const fact of sumsOf(data)) draw(fact, {});
  pages.makeRoom(40);
  draw([TOTALS[data.kind], money(data.total)], { weight: 'bold', size: 11 });
}

function drawTaxes(pages: Pages, { taxes, total, tax }: DocumentData): void {
  if (taxes.length === 0) return;
  pages.y += 14;
  const columns: TableColumn[] = [
    { header: 'Tax', width: 195 },
    { header: 'Rate', width: 80, align: 'right' },
    { header: 'Charged on', width: 110, align: 'right' },
    { header: 'Amount', width: 110, align: 'right' },
  ];
  drawTable(
    pages,
    columns,
    taxes.map(({ name, rate, net, amount }) => [name, rateOf(rate), money(net), money(amount)]),
  );
  paragraph(pages, `Total without tax: ${money(total - tax)}. Tax in the total: ${money(tax)}.`, 8);
}

function paragraph(pages: Pages, text: string, gap = 14): void {
  const height = pages.heightOf(text, PAGE.width);
  pages.makeRoom(height + gap);
  pages.y += gap;
  pages.add('P', () => pages.write(text, { x: PAGE.left, y: pages.y, width: PAGE.width }));
  pages.y += height;
}

/** What programs are told in the file, people read as well. */
function untaxedReasons({ electronic }: DocumentData): string[] {
  if (!isEInvoice(electronic)) return [];
  return electronic.vat.flatMap(({ reason, net }) =>
    reason === null ? [] : [`No tax is charged on ${money(net)}: ${reason}`],
  );
}

function notesOf(data: DocumentData): string[] {
  const { kind, paid, reason, refersTo, seller, total } = data;
  const notes: string[] = [];
  if (kind === 'credit_note' && refersTo !== null) {
    notes.push(`This credit note takes ${money(total)} of invoice ${refersTo.number} back.`);
  }
  if (kind === 'cancellation' && refersTo !== null) {
    notes.push(
      `Credit note ${refersTo.number} is cancelled: its ${money(total)} count as not credited.`,
    );
  }
  if (reason !== null && reason !== '') notes.push(`Reason: ${reason}`);
  if (paid !== null && total > 0) {
    const { method, on, exchanged } = paid;
    const by =
      exchanged === undefined
        ? method.toLowerCase()
        : `${method.toLowerCase()} (${money(total - exchanged)}) and by credit from an earlier order (${money(exchanged)})`;
    notes.push(`Already paid by ${by} on ${dayInWords(on)}: nothing is left to pay.`);
  }
  notes.push(...untaxedReasons(data));
  if (kind === 'invoice' && seller.bankDetails !== '') notes.push(seller.bankDetails);
  return notes;
}

function sellerFacts({ vatId, taxNumber, registration, country }: Seller): string {
  return [
    registration,
    vatId === '' ? '' : `${vatIdName(country)}: ${vatId}`,
    taxNumber === '' ? '' : `Tax number: ${taxNumber}`,
  ]
    .filter((fact) => fact !== '')
    .join(' · ');
}

/** The data of a document for programs; null where it has none. */
export function documentXml(data: DocumentData): string | null {
  return isEInvoice(data.electronic) ? ciiXml(data.electronic, data) : null;
}

function enclosed({ number, issuedOn }: DocumentData, xml: string): Enclosed {
  return {
    name: FILE_NAME,
    type: 'text/xml',
    description: `Data of ${number}, Factur-X EN 16931`,
    content: Buffer.from(xml),
    at: new Date(`${issuedOn}T00:00:00Z`),
    metadata: METADATA,
  };
}

/** The file of a document: made of what is kept of it, and of nothing else. */
export async function documentPdf(data: DocumentData, xml: string | null = null): Promise<Buffer> {
  const { seller, kind, number } = data;
  const isTaxed = data.taxes.length > 0;
  const title = documentTitle(kind, seller.country, isTaxed);
  const within = xml === null ? null : enclosed(data, xml);
  const pages = await openPages(`${title} ${number}`, seller.name, within);
  drawHead(pages, data, title);
  drawParties(pages, data);
  drawLines(pages, data);
  drawSums(pages, data);
  drawTaxes(pages, data);
  for (const note of notesOf(data)) for (const line of linesOf(note)) paragraph(pages, line, 8);
  if (pages.lacksLetters) {
    paragraph(pages, `${MISSING} stands for a letter that this file can’t show.`);
  }
  return pages.finish((page, count) => {
    const lines = [sellerFacts(seller), ...linesOf(seller.footer)];
    const small = { size: 7, soft: true } as const;
    block(
      pages,
      lines.filter((line) => line !== ''),
      { x: PAGE.left, y: 752, width: 335 },
      () => small,
    );
    const text = count === 1 ? number : `${number}, page ${page} of ${count}`;
    pages.write(text, { x: 395, y: 752, width: PAGE.right - 395 }, { ...small, align: 'right' });
  });
}
