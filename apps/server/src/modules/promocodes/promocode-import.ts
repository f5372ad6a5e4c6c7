import { PROMOCODE_COLUMNS, PROMOCODE_COLUMN_KEYS } from '@gadgetry/contract/promocode-csv';
import { type PromocodesExportQuery, normaliseCode } from '@gadgetry/contract/promocodes';
import type { Database, Transaction } from '../../database/database.ts';
import { csvOfList } from '../../http/csv-export.ts';
import type { MomentCell } from '../../http/csv-moments.ts';
import type { Actor } from '../history/index.ts';
import {
  addPromocode,
  changePromocode,
  changedPromocode,
  promocodeOf,
} from './promocode-changes.ts';
import { type PromocodeCells, cellsOfPromocode, promocodeInputOf } from './promocode-cells.ts';
import {
  type CountedPromocodeRow,
  findCounted,
  lockPromocodesByCode,
  readPromocodes,
} from './promocode-store.ts';

type Said = Readonly<Partial<PromocodeCells>>;

interface Found {
  readonly id: string;
  readonly cells: PromocodeCells;
  readonly row: CountedPromocodeRow;
}

const foundAs = (row: CountedPromocodeRow): Found => ({
  id: row.id,
  cells: cellsOfPromocode(row),
  row,
});

/** The codes of a list as the import reads them. */
export function exportPromocodes(
  db: Database,
  asked: PromocodesExportQuery,
  momentOf: MomentCell,
): AsyncGenerator<string> {
  return csvOfList(
    PROMOCODE_COLUMN_KEYS.map((key) => PROMOCODE_COLUMNS[key].name),
    (page) => readPromocodes(db, { ...asked, ...page }),
    ({ uses, ...row }) => {
      const from = (at: Date | null) => at && momentOf(at);
      const [starts, ends] = [from(row.starts_at), from(row.ends_at)];
      const cells = { ...cellsOfPromocode(row), starts, ends, uses };
      return PROMOCODE_COLUMN_KEYS.map((key) => cells[key]);
    },
  );
}

/** Two of a file to begin with: off, until somebody has made them their own. */
function promocodeExamples(attempt: number): readonly Said[] {
  const common = {
    lastDay: `${new Date().getUTCFullYear() + 1}-12-31`,
    firstOrderOnly: 'no',
    combinable: 'no',
    way: 'code',
    status: 'inactive',
  };
  return [
    { ...common, code: `EXAMPLE-PERCENT-${attempt}`, kind: 'percent', percent: '10' },
    { ...common, code: `EXAMPLE-AMOUNT-${attempt}`, kind: 'amount', amount: '5', minimum: '50' },
  ];
}

const STAYS_OFF = {
  column: 'status',
  message: 'This code is there, and is off: so it stays, unless active is written here',
} as const;

/** An undone file leaves its codes off, and brought once more it would say that nothing is to be done. */
const saysNothingOfOff = (said: Said, found: Found | null) =>
  found?.cells.status === 'inactive' && said.status === undefined;

/** How promocodes come in as a file; whoever reads files calls these for each line. */
export function promocodesAsList(changed: () => void) {
  return {
    of: 'promocodes' as const,
    path: '/admin/promocode-imports',
    permission: 'discounts' as const,
    noun: 'promocode',
    columns: PROMOCODE_COLUMNS,
    key: 'code' as const,
    keyOf: normaliseCode,
    examples: promocodeExamples,

    /** All that are named, in the order in which orders lock them too. */
    async hold(trx: Transaction, codes: readonly string[], isCheck: boolean): Promise<void> {
      if (!isCheck) await lockPromocodesByCode(trx, codes);
    },

    async find(trx: Transaction, code: string): Promise<Found | null> {
      const row = await findCounted(trx, code);
      return row === undefined ? null : foundAs(row);
    },

    /** What there would be; nothing is written, and nobody waits. */
    async check(trx: Transaction, _actor: Actor, said: Said, found: Found | null) {
      const asked = promocodeInputOf(said, found?.cells ?? null);
      if ('refusals' in asked) return asked;
      const wanted =
        found === null
          ? await promocodeOf(trx, asked.input)
          : changedPromocode(found.row, asked.input);
      const stays = saysNothingOfOff(said, found) ? [STAYS_OFF] : [];
      return { id: null, cells: cellsOfPromocode(wanted), words: [...asked.words, ...stays] };
    },

    async write(trx: Transaction, actor: Actor, said: Said, found: Found | null) {
      const asked = promocodeInputOf(said, found?.cells ?? null);
      if ('refusals' in asked) return asked;
      if (found === null) return foundAs(await addPromocode(trx, actor, asked.input));
      const wanted = changedPromocode(found.row, asked.input);
      return foundAs(await changePromocode(trx, actor, 'updated', { before: found.row, wanted }));
    },

    /** What was made is used by nobody any more; it is never deleted, for orders may name it. */
    async takeBack(trx: Transaction, actor: Actor, { row }: Found): Promise<void> {
      const wanted = { ...row, is_active: false };
      await changePromocode(trx, actor, 'deactivated', { before: row, wanted });
    },

    changed,
  };
}
