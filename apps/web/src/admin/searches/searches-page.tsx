import { SEARCHED_SORTS, type SearchedWords } from '@gadgetry/contract/searches';
import { useCallback, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useBrowseSearchesInfiniteQuery } from '../../api/searches.ts';
import { adminPaths } from '../../page/admin-paths.ts';
import { shopPath } from '../../page/paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { AdminScreen } from '../admin-screen.tsx';
import { type Column, DataTable } from '../data-table.tsx';
import { FilterBox } from '../filter-box.tsx';
import { ChoiceFilter } from '../filter-fields.tsx';
import { ListFooter } from '../list-footer.tsx';
import { listPages } from '../list-pages.ts';
import { dayOf } from '../local-time.ts';
import { useListAddress } from '../use-list-address.ts';
import { SynonymDialog } from './synonym-dialog.tsx';

const FOUND = [
  { value: 'nothing', text: 'Nothing' },
  { value: 'something', text: 'Something' },
] as const;

const columns: readonly Column<SearchedWords>[] = [
  {
    id: 'words',
    header: 'Searched for',
    width: '32%',
    cell: ({ words }) => (
      <Link
        to={shopPath({ search: words })}
        className="inline-flex min-h-9 items-center font-medium underline underline-offset-4"
      >
        {words}
      </Link>
    ),
  },
  {
    id: 'results',
    header: 'Found',
    width: '16%',
    cell: ({ results }) =>
      results === 0 ? (
        <Badge tone="yellow">Nothing</Badge>
      ) : (
        `${results} ${results === 1 ? 'product' : 'products'}`
      ),
  },
  { id: 'times', header: 'Times', width: '12%', numeric: true, cell: ({ times }) => times },
  {
    id: 'lastAt',
    header: 'Last',
    width: '16%',
    cell: ({ lastAt }) => <time dateTime={lastAt}>{dayOf(lastAt)}</time>,
  },
];

/** What shoppers search for; what they did not find can be made to mean something that is there. */
export function Page() {
  const address = useListAddress(SEARCHED_SORTS);
  const found = FOUND.find(({ value }) => value === address.get('found'))?.value;
  const filter = { ...address.query, ...(found !== undefined && { found }) };
  const list = listPages(useBrowseSearchesInfiniteQuery(filter));
  const [words, setWords] = useState<string | null>(null);
  const rowActions = useCallback(
    ({ words: searched }: SearchedWords) => (
      <span className="flex justify-end">
        <Button
          variant="secondary"
          size="small"
          aria-label={`Add synonym for ${searched}`}
          onClick={() => setWords(searched)}
        >
          Add synonym
        </Button>
      </span>
    ),
    [],
  );
  const withActions = useMemo(() => {
    const header = <span className="sr-only">Actions</span>;
    return [...columns, { id: 'actions', header, width: '24%', cell: rowActions }];
  }, [rowActions]);
  return (
    <AdminScreen
      title="Searches"
      actions={
        <LinkButton to={adminPaths.synonyms} variant="secondary">
          Synonyms
        </LinkButton>
      }
    >
      <div className="flex flex-col gap-4">
        <FilterBox label="Filter searches..." address={address} />
        <div className="sm:w-80">
          <ChoiceFilter address={address} name="found" label="Found" choices={FOUND} />
        </div>
      </div>
      <DataTable
        label="Searches"
        columns={withActions}
        list={list}
        failure="Failed to load searches"
        empty="No searches found."
        sorts={SEARCHED_SORTS}
        sort={address.sort}
        onSort={(sort) => address.set('sort', sort)}
      />
      <ListFooter total={list.total} one="search" many="searches" />
      {words !== null && (
        <SynonymDialog row={null} first={`${words}, `} onClose={() => setWords(null)} />
      )}
    </AdminScreen>
  );
}
