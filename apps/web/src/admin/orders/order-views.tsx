import { ORDER_VIEWS_MAX, type OrderView } from '@gadgetry/contract/order-views';
import Bookmark from 'lucide-react/icons/bookmark';
import MoreVertical from 'lucide-react/icons/ellipsis-vertical';
import { useState } from 'react';
import type { OrdersFilter } from '../../api/admin-orders.ts';
import { useDeleteOrderViewMutation, useListOrderViewsQuery } from '../../api/order-views.ts';
import { adminPaths } from '../../page/admin-paths.ts';
import { Button } from '../../ui/button.tsx';
import { DropdownMenu, MenuItem } from '../../ui/dropdown-menu.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { LinkTab, LinkTabs } from '../../ui/link-tabs.tsx';
import { ChangeQuestion } from '../change-question.tsx';
import { ViewDialog } from './view-dialog.tsx';
import { addressOfFilter } from './orders-filter.ts';

type Asked = { readonly kind: 'save' } | { readonly kind: 'rename' | 'delete'; view: OrderView };

/** Filters that somebody has kept under a name; every admin has the same ones. */
export function OrderViews({ filter }: { readonly filter: OrdersFilter }) {
  const { data: views = [] } = useListOrderViewsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const [remove] = useDeleteOrderViewMutation();
  const [asked, setAsked] = useState<Asked | null>(null);
  const shown = addressOfFilter(filter);
  const current = views.find((view) => addressOfFilter(view.filter) === shown);
  const canSave = shown !== '' && current === undefined && views.length < ORDER_VIEWS_MAX;
  return (
    <>
      {(views.length > 0 || canSave) && (
        <div className="flex min-w-0 items-center gap-3">
          {views.length > 0 && (
            <div className="min-w-0">
              <LinkTabs label="Views">
                <LinkTab to={adminPaths.orders} current={shown === ''}>
                  All
                </LinkTab>
                {views.map((view) => (
                  <LinkTab
                    key={view._id}
                    to={`${adminPaths.orders}?${addressOfFilter(view.filter)}`}
                    current={view === current}
                  >
                    {view.name}
                  </LinkTab>
                ))}
              </LinkTabs>
            </div>
          )}
          {canSave && (
            <Button
              variant="secondary"
              size="small"
              className="shrink-0"
              onClick={() => setAsked({ kind: 'save' })}
            >
              <Bookmark aria-hidden="true" />
              Save View
            </Button>
          )}
          {current !== undefined && (
            <div className="relative shrink-0">
              <DropdownMenu
                trigger={
                  <IconButton
                    label={`Change the view ${current.name}`}
                    icon={<MoreVertical aria-hidden="true" />}
                  />
                }
              >
                <MenuItem onSelect={() => setAsked({ kind: 'rename', view: current })}>
                  Rename
                </MenuItem>
                <MenuItem onSelect={() => setAsked({ kind: 'delete', view: current })}>
                  Delete
                </MenuItem>
              </DropdownMenu>
            </div>
          )}
        </div>
      )}
      {asked?.kind === 'save' && (
        <ViewDialog view={null} filter={filter} onClose={() => setAsked(null)} />
      )}
      {asked?.kind === 'rename' && (
        <ViewDialog view={asked.view} filter={filter} onClose={() => setAsked(null)} />
      )}
      {asked?.kind === 'delete' && (
        <ChangeQuestion
          title={`Delete the view ‘${asked.view.name}’?`}
          text="It is gone for every admin. The orders stay."
          confirmLabel="Delete"
          danger
          outcome={{ done: 'View deleted.', failed: 'Failed to delete the view.' }}
          change={() => remove(asked.view._id)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
