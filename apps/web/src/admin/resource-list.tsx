import Upload from 'lucide-react/icons/upload';
import { type ReactNode, useMemo } from 'react';
import { Badge } from '../ui/badge.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { AdminScreen } from './admin-screen.tsx';
import { fitted, useChosenColumns } from './chosen-columns.ts';
import { ColumnsMenu } from './columns-menu.tsx';
import { type Column, DataTable } from './data-table.tsx';
import { ExportButton } from './export-button.tsx';
import { FilterBox } from './filter-box.tsx';
import { ListFooter } from './list-footer.tsx';
import { listPages } from './list-pages.ts';
import type { ListFiles, ListedResource } from './resource.ts';
import { useListAddress } from './use-list-address.ts';

/** Whether the row is active. */
export function statusColumn(width: string): Column<{ readonly isActive: boolean }> {
  return {
    id: 'status',
    header: 'Status',
    width,
    cell: ({ isActive }) => (
      <Badge tone={isActive ? 'green' : 'grey'}>{isActive ? 'Active' : 'Inactive'}</Badge>
    ),
  };
}

interface ResourceListProps<Row, Sort extends string> {
  readonly resource: ListedResource<Row, Sort>;
  /** What can be done with a row. Rows are drawn anew where this is another function. */
  readonly rowActions: (row: Row) => ReactNode;
  /** The id of the row that was added last on this screen. */
  readonly made?: string | undefined;
  /** What can be done besides. */
  readonly actions?: ReactNode;
  /** What stands above the list. */
  readonly before?: ReactNode;
  /** What else is said below the list. */
  readonly footer?: ReactNode;
  /** False shows that it loads without drawing rows in advance. */
  readonly skeleton?: boolean;
  /** The dialogs. */
  readonly children: ReactNode;
}

interface FileButtonsProps<Filter extends object> {
  readonly files: ListFiles<Filter>;
  readonly many: string;
  readonly filter: Filter;
}

function FileButtons<Filter extends object>({ files, many, filter }: FileButtonsProps<Filter>) {
  // oxlint-disable-next-line react/hooks -- a resource is a constant: its hooks are always the same
  const exporting = files.useExport();
  const isAll = Object.keys(filter).every((name) => name === 'sort');
  return (
    <>
      <LinkButton to={files.importPath} variant="secondary">
        <Upload aria-hidden="true" />
        Import
      </LinkButton>
      <ExportButton many={many} filter={filter} isAll={isAll} exporting={exporting} />
    </>
  );
}

/** The screen of a resource: its filter, its table, how many there are. */
export function ResourceList<Row extends { readonly _id: string }, Sort extends string>({
  resource,
  rowActions,
  made,
  actions,
  before,
  footer,
  skeleton = true,
  children,
}: ResourceListProps<Row, Sort>) {
  const { nouns, columns, actionsWidth, sorts, useList, narrowed, files } = resource;
  const address = useListAddress(sorts);
  const asked = narrowed?.queryOf(address) ?? address.query;
  // oxlint-disable-next-line react/hooks -- a resource is a constant: its hooks are always the same
  const list = listPages(useList(asked));
  const many = nouns.many.toLowerCase();
  const chosen = useChosenColumns(many, columns);
  const { shown } = chosen;
  const withActions = useMemo(() => {
    const header = <span className="sr-only">Actions</span>;
    return fitted([...shown, { id: 'actions', header, width: actionsWidth, cell: rowActions }]);
  }, [shown, actionsWidth, rowActions]);

  return (
    <AdminScreen
      title={`Manage ${nouns.many}`}
      actions={
        files === undefined ? (
          actions
        ) : (
          <>
            <FileButtons files={files} many={many} filter={asked} />
            {actions}
          </>
        )
      }
    >
      {before}
      <div className="flex flex-wrap items-end gap-3">
        <FilterBox label={`Filter ${many}...`} address={address} />
        {narrowed !== undefined && <narrowed.Filters address={address} />}
        <ColumnsMenu {...chosen} />
      </div>
      <DataTable
        label={nouns.many}
        columns={withActions}
        list={list}
        made={made}
        skeleton={skeleton}
        failure={`Failed to load ${many}`}
        empty={`No ${many} found.`}
        sorts={sorts}
        sort={address.sort}
        onSort={(sort) => address.set('sort', sort)}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <ListFooter
          total={list.total}
          one={nouns.one.toLowerCase()}
          many={many}
          {...(narrowed?.countedMax !== undefined && { countedMax: narrowed.countedMax(address) })}
        />
        {footer}
      </div>
      {children}
    </AdminScreen>
  );
}
