import { SHIPPED_AT_ONCE_MAX, readOrderNumber } from '@gadgetry/contract/order-limits';
import { type ShipSeveralBody, shipSeveralBody } from '@gadgetry/contract/shipments';

/** One line of what was pasted, or of a file. */
export interface PastedShipment {
  /** Counted from 1, as editors do. */
  readonly line: number;
  readonly text: string;
  readonly number: string;
  readonly trackingNumber: string;
  /** What is wrong with it; null: nothing that can be seen here. */
  readonly problem: string | null;
}

const BYTE_ORDER_MARK = '\ufeff';

/** A cell as spreadsheets write it: in quotes where there is something in it that parts cells. */
const unquoted = (cell: string) => {
  const quoted = /^"(.*)"$/s.exec(cell.trim());
  return (quoted?.[1]?.replaceAll('""', '"') ?? cell).trim();
};

/** Number and tracking number, parted by a tab, a semicolon, a comma, or the first blank. */
function cellsOf(text: string): readonly [string, string] {
  const parted = /^([^\t;,]*)[\t;,](.*)$/s.exec(text) ?? /^(\S+)\s+(.*)$/s.exec(text.trim());
  if (parted === null) return [unquoted(text), ''];
  const [, number = '', rest = ''] = parted;
  // Spreadsheets leave empty cells at the end of a row.
  return [unquoted(number), unquoted(rest.replace(/[\t;,\s]+$/, ''))];
}

/** A row of names above the columns, as exports have one. */
const isHeading = (number: string, line: number) =>
  line === 1 && readOrderNumber(number) === null && /^(?:order|number|no\b)/i.test(number);

function problemOf(number: string, trackingNumber: string, before: Set<string>): string | null {
  const read = readOrderNumber(number);
  if (read === null) return 'This is no order number';
  if (before.has(read)) return 'This order is named above already';
  before.add(read);
  const checked = shipSeveralBody.safeParse({ orders: [{ number, ...numbered(trackingNumber) }] });
  return checked.success ? null : 'This cannot be a tracking number';
}

const numbered = (trackingNumber: string) => (trackingNumber === '' ? {} : { trackingNumber });

/** What was pasted, line by line; empty lines and a heading are left out. */
export function readPasted(text: string): PastedShipment[] {
  const before = new Set<string>();
  return text
    .replace(BYTE_ORDER_MARK, '')
    .split(/\r\n|\n|\r/)
    .map((one, index) => ({ text: one, line: index + 1, cells: cellsOf(one) }))
    .filter(({ text: one, cells: [number], line }) => one.trim() !== '' && !isHeading(number, line))
    .map(({ text: one, line, cells: [number, trackingNumber] }, index) => ({
      line,
      text: one,
      number,
      trackingNumber,
      problem:
        index >= SHIPPED_AT_ONCE_MAX
          ? `At most ${SHIPPED_AT_ONCE_MAX} orders go at once`
          : problemOf(number, trackingNumber, before),
    }));
}

export function bodyOf(pasted: readonly PastedShipment[], carrierId: string): ShipSeveralBody {
  return {
    ...(carrierId === '' ? {} : { carrierId }),
    orders: pasted.map(({ number, trackingNumber }) => ({ number, ...numbered(trackingNumber) })),
  };
}
