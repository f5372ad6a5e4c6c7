import { hasUnseen } from '@gadgetry/contract/alike';
import { REDIRECT_COLUMNS } from '@gadgetry/contract/redirect-csv';
import {
  type RedirectsExportQuery,
  redirectForm,
  redirectedPath,
} from '@gadgetry/contract/redirects';
import { z } from 'zod';
import type { Database, Transaction } from '../../../database/database.ts';
import { csvOfList } from '../../../http/csv-export.ts';
import type { Actor } from '../../history/index.ts';
import { addRedirect, changeRedirect, takeRedirectBack } from './redirect-service.ts';
import { type RedirectRow, findFrom, lockRedirects, readRedirects } from './redirect-store.ts';

type Said = Readonly<Partial<Record<string, string>>>;

/** A path is kept readable: what `redirectedPath` would read otherwise is written as browsers write it. */
const written = (path: string) =>
  Array.from(path.replaceAll(/[%?#\\\s]/gu, encodeURIComponent), (sign) =>
    hasUnseen(sign) ? encodeURIComponent(sign) : sign,
  ).join('');

const cellsOf = ({ from_path, target }: Pick<RedirectRow, 'from_path' | 'target'>) => ({
  from: written(from_path),
  to: target,
});

/** The redirects of a list as the import reads them. */
export function exportRedirects(db: Database, asked: RedirectsExportQuery): AsyncGenerator<string> {
  return csvOfList(
    [REDIRECT_COLUMNS.from.name, REDIRECT_COLUMNS.to.name],
    (page) => readRedirects(db, { ...asked, ...page }),
    (row) => Object.values(cellsOf(row)),
  );
}

interface Found {
  readonly id: string;
  readonly cells: ReturnType<typeof cellsOf>;
  readonly row: RedirectRow;
}

const foundAs = (row: RedirectRow): Found => ({ id: row.id, cells: cellsOf(row), row });

const refusedBy = (error: z.ZodError) => ({
  refusals: error.issues.map(({ path, message }) => ({ column: String(path[0]), message })),
});

/** Those that a new one took along, as its import keeps them. */
const takenAlong = z.array(
  z.object({ id: z.string(), target: z.string(), target_path: z.string().nullable() }),
);

/** How redirects come in as a file; whoever reads files calls these for each line. */
export function redirectsAsList(origin: string) {
  const write = async (trx: Transaction, actor: Actor, said: Said, found: Found | null) => {
    const asked = redirectForm.safeParse({ to: found?.cells.to, ...said });
    if (!asked.success) return refusedBy(asked.error);
    if (found === null) {
      const { row, along } = await addRedirect(trx, actor, origin, asked.data);
      return { ...foundAs(row), along: takenAlong.parse(along) };
    }
    const { to } = asked.data;
    return foundAs(await changeRedirect(trx, actor, origin, { before: found.row, to }));
  };

  return {
    of: 'redirects' as const,
    path: '/admin/redirect-imports',
    permission: 'settings' as const,
    noun: 'redirect',
    columns: REDIRECT_COLUMNS,
    key: 'from' as const,
    keyOf: (cell: string) => redirectedPath(cell) ?? cell,
    examples: (attempt: number) => [
      { from: `/example-old-page-${attempt}`, to: '/shop' },
      { from: `/example-old-offer-${attempt}`, to: 'https://example.com/offer' },
    ],

    // Lines lead to each other, so the check too does what it is to find out.
    hold: (trx: Transaction) => lockRedirects(trx),
    check: write,
    write,

    async find(trx: Transaction, path: string): Promise<Found | null> {
      const row = await findFrom(trx, path);
      return row === undefined ? null : foundAs(row);
    },

    takeBack: (trx: Transaction, actor: Actor, { row }: Found, along: unknown): Promise<void> =>
      takeRedirectBack(trx, actor, row, takenAlong.parse(along)),

    changed: () => undefined,
  };
}
