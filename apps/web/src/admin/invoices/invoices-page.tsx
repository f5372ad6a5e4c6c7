import { Link } from 'react-router';
import {
  useBrowseDocumentsInfiniteQuery,
  useGetInvoiceSettingsQuery,
  useGetOpenDocumentsQuery,
} from '../../api/invoices.ts';
import { adminOrderPath } from '../../page/admin-paths.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AdminScreen } from '../admin-screen.tsx';
import { Permitted } from '../permitted.tsx';
import { DataTable } from '../data-table.tsx';
import { ListFooter } from '../list-footer.tsx';
import { listPages } from '../list-pages.ts';
import { useListAddress } from '../use-list-address.ts';
import { documentColumns } from './document-columns.tsx';
import { DocumentFilters } from './document-filters.tsx';
import { documentsFilter } from './documents-filter.ts';
import { ExportDocuments } from './export-documents.tsx';
import { SettingsCard } from './settings-card.tsx';

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
  const list = listPages(useBrowseDocumentsInfiniteQuery(filter));
  return (
    <AdminScreen title="Invoices" actions={<ExportDocuments filter={filter} />}>
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
        empty={
          Object.keys(filter).length === 0 ? 'No invoices were issued yet.' : 'No invoices found.'
        }
        className="h-140"
      />
      <ListFooter total={list.total} noun="documents" />
    </AdminScreen>
  );
}
