import { DOCUMENT_KINDS, DOCUMENT_NAMES, documentsQuery } from '@gadgetry/contract/invoices';
import { Link } from 'react-router';
import {
  type DocumentsFilter,
  useBrowseDocumentsInfiniteQuery,
  useExportDocumentsMutation,
  useGetInvoiceSettingsQuery,
  useGetOpenDocumentsQuery,
} from '../../api/invoices.ts';
import { adminOrderPath } from '../../page/admin-paths.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AdminScreen } from '../admin-screen.tsx';
import { ExportButton } from '../export-button.tsx';
import { FilterBox } from '../filter-box.tsx';
import { ChoiceFilter, DayFilter } from '../filter-fields.tsx';
import { Permitted } from '../permitted.tsx';
import { DataTable } from '../data-table.tsx';
import { ListFooter } from '../list-footer.tsx';
import { listPages } from '../list-pages.ts';
import { type ListAddress, useListAddress } from '../use-list-address.ts';
import { documentColumns } from './document-columns.tsx';
import { SettingsCard } from './settings-card.tsx';

const isDay = (text: string) => text !== '' && documentsQuery.shape.from.safeParse(text).success;

/** What the address asks for. Whatever makes no sense in it is as if it were not there. */
function documentsFilter(get: (name: string) => string): DocumentsFilter {
  const kind = DOCUMENT_KINDS.find((known) => known === get('kind'));
  const from = get('from');
  const to = get('to');
  const search = get('search').trim();
  return {
    ...(kind !== undefined && { kind }),
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
    ...(search !== '' && { search }),
  };
}

const KINDS = DOCUMENT_KINDS.map((value) => ({ value, text: DOCUMENT_NAMES[value] }));

interface DocumentFiltersProps {
  readonly address: Pick<ListAddress<never>, 'get' | 'set'>;
}

function DocumentFilters({ address }: DocumentFiltersProps) {
  return (
    <div className="grid gap-3">
      <FilterBox label="Search by number..." address={address} />
      <div className="grid grid-cols-2 gap-x-3 gap-y-1 sm:grid-cols-3">
        <div className="max-sm:col-span-2">
          <ChoiceFilter address={address} name="kind" label="Kind" choices={KINDS} />
        </div>
        <DayFilter address={address} name="from" label="Issued from" />
        <DayFilter address={address} name="to" label="Issued to" />
      </div>
    </div>
  );
}

/** Orders whose document could not be issued; nothing for most shops. */
function OpenDocuments() {
  const { data = [] } = useGetOpenDocumentsQuery();
  if (data.length === 0) return null;
  return (
    <Notice tone="danger">
      <ul className="flex flex-col gap-1">
        {data.map(({ orderId, orderNumber, problem }) => (
          <li key={orderId}>
            <Link to={adminOrderPath(orderId)} className="font-semibold underline">
              {orderNumber}
            </Link>
            : {problem}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function Settings() {
  const { data, isError, isFetching, refetch } = useGetInvoiceSettingsQuery('');
  if (data !== undefined) return <SettingsCard settings={data} />;
  if (!isError) return <Skeleton className="h-32 w-full rounded-card" />;
  return (
    <ErrorState
      title="Failed to load the settings"
      retrying={isFetching}
      onRetry={() => void refetch()}
    />
  );
}

/** Who sells, and all documents that were issued. */
export function Page() {
  const address = useListAddress([]);
  const filter = documentsFilter(address.get);
  const isAll = Object.keys(filter).length === 0;
  const list = listPages(useBrowseDocumentsInfiniteQuery(filter));
  return (
    <AdminScreen
      title="Invoices"
      actions={
        <ExportButton
          many="invoices"
          called="list"
          filter={filter}
          isAll={isAll}
          exporting={useExportDocumentsMutation()}
        />
      }
    >
      <Permitted to="settings:read">
        <Permitted to="settings:write" elseLocked>
          <Settings />
        </Permitted>
      </Permitted>
      <OpenDocuments />
      <DocumentFilters address={address} />
      <DataTable
        label="Invoices"
        columns={documentColumns}
        list={list}
        failure="Failed to load invoices"
        empty={isAll ? 'No invoices were issued yet.' : 'No invoices found.'}
        className="h-140"
      />
      <ListFooter total={list.total} one="document" many="documents" />
    </AdminScreen>
  );
}
