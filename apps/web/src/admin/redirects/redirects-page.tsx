import {
  REDIRECT_SORTS,
  type Redirect,
  type RedirectQuery,
  leadsOutside,
} from '@gadgetry/contract/redirects';
import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router';
import {
  useBrowseRedirectsInfiniteQuery,
  useDeleteRedirectMutation,
  useExportRedirectsMutation,
} from '../../api/admin-redirects.ts';
import { adminPaths } from '../../page/admin-paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ChangeQuestion } from '../change-question.tsx';
import { Permitted } from '../permitted.tsx';
import { ResourceList } from '../resource-list.tsx';
import type { ListedResource } from '../resource.ts';
import { RedirectForm } from './redirect-form.tsx';

const redirects: ListedResource<Redirect, RedirectQuery['sort']> = {
  nouns: { one: 'Redirect', many: 'Redirects' },
  columns: [
    {
      id: 'from',
      header: 'Old path',
      width: '38%',
      cell: ({ from }) => <span className="line-clamp-3 font-medium break-all">{from}</span>,
    },
    {
      id: 'to',
      header: 'Leads to',
      width: '46%',
      cell: ({ to }) => (
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="line-clamp-3 break-all">{to}</span>
          {leadsOutside(to) && <Badge tone="yellow">Another site</Badge>}
        </span>
      ),
    },
  ],
  actionsWidth: '16%',
  sorts: REDIRECT_SORTS,
  useList: useBrowseRedirectsInfiniteQuery,
  files: { useExport: useExportRedirectsMutation, importPath: adminPaths.redirectImports },
};

/** Where old addresses lead. */
export function Page() {
  const [params] = useSearchParams();
  // Once: the list keeps its own filter in the address.
  const [from] = useState(params.get('from') ?? '');
  const [deleting, setDeleting] = useState<Redirect>();
  const [remove] = useDeleteRedirectMutation();
  const rowActions = useCallback(
    (row: Redirect) => (
      <Permitted to="settings:write" elseLocked>
        <Button variant="secondary" size="small" onClick={() => setDeleting(row)}>
          Delete<span className="sr-only"> {row.from}</span>
        </Button>
      </Permitted>
    ),
    [],
  );
  return (
    <ResourceList
      resource={redirects}
      rowActions={rowActions}
      before={
        <Permitted to="settings:write">
          <RedirectForm from={from} />
        </Permitted>
      }
    >
      {deleting !== undefined && (
        <ChangeQuestion
          title="Delete this redirect?"
          text={`${deleting.from} leads nowhere then.`}
          confirmLabel="Delete"
          danger
          outcome={{ done: 'Redirect deleted.', failed: 'Failed to delete the redirect.' }}
          change={() => remove(deleting._id)}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </ResourceList>
  );
}
