import type { ActivityEntry, ActivityFilter } from '@gadgetry/contract/activity';
import { HISTORY_THINGS, type HistoryEntity } from '@gadgetry/contract/history';
import type { Database } from '../../database/database.ts';
import type { PageRequest } from '../../database/keyset-pagination.ts';
import type { Page } from '../../database/page-cursor.ts';
import type { MomentCell } from '../../http/csv-moments.ts';
import { CSV_BEGIN, csvLine } from '../../http/csv.ts';
import { changesBetween } from '../history/index.ts';
import { type ActivityRow, orderNumbers, readActivity } from './activity-store.ts';

/** The fields by which things are called, the best first. */
const NAMES = ['name', 'title', 'code', 'email', 'number'];

function nameIn({ before, after }: ActivityRow): string | null {
  for (const field of NAMES) {
    const value = after?.fields[field] ?? before?.fields[field];
    if (typeof value === 'string' && value !== '') return value;
  }
  return null;
}

const toEntry = (row: ActivityRow, numbers: ReadonlyMap<string, string>): ActivityEntry => ({
  _id: row.id,
  at: row.created_at.toISOString(),
  who: row.who,
  entity: row.entity,
  entityId: row.entityId,
  name: row.entity === 'order' ? (numbers.get(row.entityId) ?? null) : nameIn(row),
  action: row.action,
  changes: changesBetween(row.before, row.after),
  detail: row.detail,
});

/** What those who work here did, newest first. @param seen the things that whoever asks may see */
export async function readLog(
  db: Database,
  filter: ActivityFilter,
  seen: readonly HistoryEntity[],
  request: PageRequest,
): Promise<Page<ActivityEntry>> {
  const page = await readActivity(db, filter, seen, request);
  const ids = page.rows.filter(({ entity }) => entity === 'order').map((row) => row.entityId);
  const numbers = await orderNumbers(db, [...new Set(ids)]);
  return { ...page, rows: page.rows.map((row) => toEntry(row, numbers)) };
}

type Value = ActivityEntry['changes'][number]['to'];

const written = (value: Value): string =>
  value === null ? '' : Array.isArray(value) ? value.join(', ') : String(value);

type Column = (entry: ActivityEntry, momentOf: MomentCell) => string | null;

const COLUMNS: Readonly<Record<string, Column>> = {
  When: ({ at }, momentOf) => momentOf(new Date(at)),
  Who: ({ who }) => who,
  Thing: ({ entity }) => HISTORY_THINGS[entity].name,
  Name: ({ name }) => name,
  Action: ({ action }) => action.replaceAll('_', ' '),
  Changes: ({ changes }) =>
    changes.map(({ field, from, to }) => `${field}: ${written(from)} → ${written(to)}`).join('; '),
  Detail: ({ detail }) => detail,
  Id: ({ entityId }) => entityId,
};

const PAGE = 1_000;

/** All of it, as a spreadsheet reads it; made while it is sent. */
export async function* exportLog(
  db: Database,
  filter: ActivityFilter,
  seen: readonly HistoryEntity[],
  momentOf: MomentCell,
): AsyncGenerator<string> {
  yield CSV_BEGIN + csvLine(Object.keys(COLUMNS));
  let cursor: string | undefined;
  do {
    const request = { limit: PAGE, ...(cursor !== undefined && { cursor }) };
    const { rows, next } = await readLog(db, filter, seen, request);
    yield rows
      .map((row) => csvLine(Object.values(COLUMNS).map((of) => of(row, momentOf))))
      .join('');
    cursor = next ?? undefined;
  } while (cursor !== undefined);
}
