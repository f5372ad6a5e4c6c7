import { formatNumber } from '@gadgetry/contract/number-format';
import { Link } from 'react-router';
import {
  type GivenImport,
  type Imported,
  importedOf,
  useBrowseImportsInfiniteQuery,
} from '../../api/imports.ts';
import { importPath } from '../../page/admin-paths.ts';
import { type Column, DataTable } from '../data-table.tsx';
import { ListFooter } from '../list-footer.tsx';
import { listPages } from '../list-pages.ts';
import { localTime } from '../local-time.ts';
import { DESKS } from './import-desk.ts';
import { ImportStateBadge } from './import-state.tsx';
import { missingInWords } from './import-words.ts';

const columns: readonly Column<GivenImport>[] = [
  {
    id: 'file',
    header: 'File or change',
    width: '29%',
    cell: ({ _id, fileName, format }) => (
      <Link
        to={importPath(_id, DESKS[importedOf({ format })].path)}
        className="inline-flex min-h-9 items-center font-medium underline underline-offset-4"
      >
        <span className="line-clamp-2 wrap-anywhere">{fileName}</span>
      </Link>
    ),
  },
  {
    id: 'status',
    header: 'State',
    width: '20%',
    cell: (row) => {
      const missing = missingInWords(row);
      return (
        <div className="max-w-36 shrink-0">
          <ImportStateBadge {...row} />
          {missing !== '' && <p className="text-sm">{missing}</p>}
        </div>
      );
    },
  },
  {
    id: 'lines',
    header: 'Lines',
    width: '10%',
    numeric: true,
    cell: ({ lines }) => formatNumber(lines),
  },
  {
    id: 'when',
    header: 'When',
    width: '19%',
    cell: ({ createdAt }) => <time dateTime={createdAt}>{localTime(createdAt)}</time>,
  },
  {
    id: 'who',
    header: 'Who',
    width: '22%',
    cell: ({ who }) => <span className="break-all">{who}</span>,
  },
];

/** What was brought before. */
export function ImportsList({ of }: { readonly of: Imported }) {
  const list = listPages(useBrowseImportsInfiniteQuery(of));
  return (
    <div className="flex flex-col gap-4">
      <h2 className="text-lg font-semibold tracking-tight">Earlier imports</h2>
      <DataTable
        label="Earlier imports"
        columns={columns}
        list={list}
        failure="Failed to load earlier imports"
        empty="Nothing was imported in the last 90 days."
        className="h-100"
        measured
      />
      <ListFooter total={list.total} one="import" many="imports" />
    </div>
  );
}
