import type { Promocode } from '@gadgetry/contract/promocodes';
import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import {
  useBrowsePromocodesInfiniteQuery,
  useSetPromocodeStatusMutation,
} from '../../api/promocodes.ts';
import { Button } from '../../ui/button.tsx';
import { AdminScreen } from '../admin-screen.tsx';
import { DataTable } from '../data-table.tsx';
import { FilterBox } from '../filter-box.tsx';
import { ListFooter } from '../list-footer.tsx';
import { listPages } from '../list-pages.ts';
import { StatusQuestion } from '../status-question.tsx';
import { useListAddress } from '../use-list-address.ts';
import { promocodeColumns } from './promocode-columns.tsx';
import { PromocodeDialog } from './promocode-dialog.tsx';

const SORTS = ['code', '-code'] as const;

type Doing =
  | { readonly what: 'add' }
  | { readonly what: 'edit' | 'status'; readonly promocode: Promocode };

export function Page() {
  const address = useListAddress(SORTS);
  const list = listPages(useBrowsePromocodesInfiniteQuery(address.query));
  const [doing, setDoing] = useState<Doing | null>(null);
  const [setStatus] = useSetPromocodeStatusMutation();
  const close = () => setDoing(null);
  const columns = useMemo(
    () => promocodeColumns((what, promocode) => setDoing({ what, promocode })),
    [],
  );

  return (
    <AdminScreen
      title="Manage Promocodes"
      actions={
        <Button onClick={() => setDoing({ what: 'add' })}>
          <Plus aria-hidden="true" />
          Add New Promocode
        </Button>
      }
    >
      <FilterBox
        label="Filter promocodes..."
        value={address.search}
        onChange={(search) => address.set('search', search)}
      />
      <DataTable
        label="Promocodes"
        columns={columns}
        list={list}
        failure="Failed to load promocodes"
        empty="No promocodes found."
        sort={address.sort}
        onSort={(sort) => address.set('sort', sort)}
      />
      <ListFooter total={list.total} noun="promocodes" />
      {doing !== null && doing.what !== 'status' && (
        <PromocodeDialog
          promocode={doing.what === 'edit' ? doing.promocode : null}
          onClose={close}
        />
      )}
      {doing?.what === 'status' && (
        <StatusQuestion
          isActive={doing.promocode.isActive}
          deactivate={{
            title: 'Are you sure?',
            text: `This will deactivate the promocode ${doing.promocode.code}. You can reactivate it later.`,
            outcome: { done: 'Promocode deactivated.', failed: 'Failed to deactivate promocode.' },
          }}
          reactivate={{
            title: 'Reactivate Promocode?',
            text: 'It will be usable again.',
            outcome: { done: 'Promocode reactivated.', failed: 'Failed to reactivate promocode.' },
          }}
          change={(isActive) => setStatus({ id: doing.promocode._id, isActive })}
          onClose={close}
        />
      )}
    </AdminScreen>
  );
}
