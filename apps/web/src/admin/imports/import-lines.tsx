import { formatNumber } from '@gadgetry/contract/number-format';
import {
  type CellChange,
  type CellProblem,
  LINE_FILTERS,
} from '@gadgetry/contract/product-imports';
import { useMemo } from 'react';
import { Link } from 'react-router';
import {
  type GivenImport,
  type GivenLine,
  importedOf,
  useBrowseImportLinesInfiniteQuery,
  useExportImportLinesMutation,
} from '../../api/imports.ts';
import { managedProductPath } from '../../page/admin-paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { LinkTab, LinkTabs } from '../../ui/link-tabs.tsx';
import { Becomes } from '../becomes.tsx';
import { DataTable } from '../data-table.tsx';
import { ExportButton } from '../export-button.tsx';
import { listPages } from '../list-pages.ts';
import { Permitted } from '../permitted.tsx';
import { useListAddress } from '../use-list-address.ts';
import { usePhone } from '../use-phone.ts';
import type { Column } from '../virtual-table.tsx';
import { DESKS } from './import-desk.ts';
import { cellInWords, nameOfLines, stateOfLine, wordsOf } from './import-words.ts';

type Format = Pick<GivenImport, 'format'>;

function LineBadge({ line, ...of }: Format & { readonly line: GivenLine }) {
  const [words, tone] = stateOfLine(line, of);
  return <Badge tone={tone}>{words}</Badge>;
}

function Change({ column, from, to }: CellChange) {
  return (
    <li className="line-clamp-3">
      <span className="text-ink-soft">{column}:</span>{' '}
      {from !== '' && (
        <>
          <del className="text-ink-soft">{cellInWords(column, from)}</del>
          <Becomes />
        </>
      )}
      <ins className="font-medium no-underline">{cellInWords(column, to)}</ins>
    </li>
  );
}

function Problem({ column, message }: CellProblem) {
  return (
    <li>
      {column !== '' && <span className="text-ink-soft">{column}: </span>}
      {message}
    </li>
  );
}

/** So many changes of a line are shown at once; more of them are folded, for a new customer has a dozen. */
const CHANGES_SHOWN = 4;

const LIST = 'flex flex-col gap-1 text-sm wrap-anywhere';
const changeItem = (change: CellChange) => <Change key={change.column} {...change} />;

function What({ changes, problems, because }: GivenLine) {
  // One alone is as long as the line that would unfold it.
  const shown = changes.length === CHANGES_SHOWN + 1 ? changes.length : CHANGES_SHOWN;
  const folded = changes.slice(shown);
  return (
    <>
      <ul className={LIST}>
        {[...because, ...problems].map((problem) => (
          <Problem key={`${problem.column} ${problem.message}`} {...problem} />
        ))}
        {changes.slice(0, shown).map(changeItem)}
      </ul>
      {folded.length > 0 && (
        <details className="mt-1">
          <summary className="inline-flex min-h-6 cursor-pointer items-center text-sm underline underline-offset-4">
            {folded.length} more
          </summary>
          <ul className={LIST}>{folded.map(changeItem)}</ul>
        </details>
      )}
    </>
  );
}

function LineName({
  line: { line, name, variant = '', productId = null },
  format,
}: Format & { readonly line: GivenLine }) {
  return (
    <span className="block wrap-anywhere">
      {wordsOf({ format }).isFile && (
        <span className="text-sm text-ink-soft tabular-nums">Line {line}</span>
      )}
      <span className="block font-medium">
        {productId === null || name === '' ? (
          name
        ) : (
          <Link to={managedProductPath(name)} className="underline underline-offset-4">
            {name}
          </Link>
        )}
        {variant !== '' && (
          <span className="block text-sm font-normal text-ink-soft">{variant}</span>
        )}
      </span>
    </span>
  );
}

/** On a phone: what becomes of a line needs all of the width. */
const cardsOf = (format: GivenImport['format']): readonly Column<GivenLine>[] => [
  {
    id: 'line',
    header: 'Lines',
    width: '100%',
    cell: (line) => (
      <div className="flex flex-col gap-2 py-1.5">
        <div className="flex items-start justify-between gap-3">
          <LineName line={line} format={format} />
          <LineBadge line={line} format={format} />
        </div>
        <What {...line} />
      </div>
    ),
  },
];

const columnsOf = (format: GivenImport['format']): readonly Column<GivenLine>[] => [
  {
    id: 'line',
    header: wordsOf({ format }).line,
    width: '30%',
    cell: (line) => <LineName line={line} format={format} />,
  },
  {
    id: 'status',
    header: 'State',
    width: '14%',
    cell: (line) => <LineBadge line={line} format={format} />,
  },
  { id: 'what', header: 'What', width: '56%', cell: (line) => <What {...line} /> },
];

/** The lines of a file with what becomes of each, all or those of one kind. */
export function ImportLines({ given }: { readonly given: GivenImport }) {
  const { get } = useListAddress([]);
  const asked = get('show');
  const show = LINE_FILTERS.find((known) => known === asked);
  const { _id: id, state, format } = given;
  const list = listPages(
    useBrowseImportLinesInfiniteQuery({ of: importedOf(given), id, show, state }),
  );
  const exporting = useExportImportLinesMutation();
  const phone = usePhone();
  const columns = useMemo(() => (phone ? cardsOf(format) : columnsOf(format)), [phone, format]);
  const counts = { ...given.found, left: given.left, kept: given.kept };
  const address = (filter: string) => `?id=${id}${filter === '' ? '' : `&show=${filter}`}`;
  return (
    <section aria-label={wordsOf(given).lines} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="max-w-full min-w-0">
          <LinkTabs label="Which lines">
            <LinkTab to={address('')} replace current={show === undefined}>
              All ({formatNumber(given.lines)})
            </LinkTab>
            {LINE_FILTERS.filter((filter) => counts[filter] > 0 || filter === show).map(
              (filter) => (
                <LinkTab key={filter} to={address(filter)} replace current={show === filter}>
                  {nameOfLines(filter, given)} ({formatNumber(counts[filter])})
                </LinkTab>
              ),
            )}
          </LinkTabs>
        </div>
        <Permitted to={DESKS[importedOf(given)].exportNeeds}>
          <ExportButton
            many={`${show ?? 'all'}-lines`}
            called="lines"
            filter={{ of: importedOf(given), id, show }}
            isAll={show === undefined}
            exporting={exporting}
          />
        </Permitted>
      </div>
      <DataTable
        label="Lines"
        columns={columns}
        list={list}
        failure="Failed to load the lines"
        empty="There is no such line."
        className="h-140"
        measured
      />
    </section>
  );
}
