import type { Category } from '@gadgetry/contract/catalogue';
import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import {
  useBrowseCategoriesInfiniteQuery,
  useSetCategoryStatusMutation,
} from '../../api/catalogue.ts';
import { Button } from '../../ui/button.tsx';
import { AdminScreen } from '../admin-screen.tsx';
import { DataTable } from '../data-table.tsx';
import { FilterBox } from '../filter-box.tsx';
import { ListFooter } from '../list-footer.tsx';
import { listPages } from '../list-pages.ts';
import { StatusQuestion } from '../status-question.tsx';
import { useListAddress } from '../use-list-address.ts';
import { categoryColumns } from './category-columns.tsx';
import { CategoryDialog } from './category-dialog.tsx';

const SORTS = ['name', '-name', 'status', '-status'] as const;

type Doing =
  | { readonly what: 'add' }
  | { readonly what: 'edit' | 'status'; readonly category: Category };

export function Page() {
  const address = useListAddress(SORTS);
  const list = listPages(useBrowseCategoriesInfiniteQuery(address.query));
  const [doing, setDoing] = useState<Doing | null>(null);
  const [setStatus] = useSetCategoryStatusMutation();
  const close = () => setDoing(null);

  const columns = useMemo(
    () => categoryColumns((what, category) => setDoing({ what, category })),
    [],
  );

  return (
    <AdminScreen
      title="Manage Categories"
      actions={
        <Button onClick={() => setDoing({ what: 'add' })}>
          <Plus aria-hidden="true" />
          Add New Category
        </Button>
      }
    >
      <FilterBox
        label="Filter categories..."
        value={address.search}
        onChange={(search) => address.set('search', search)}
      />
      <DataTable
        label="Categories"
        columns={columns}
        list={list}
        failure="Failed to load categories"
        empty="No categories found."
        sort={address.sort}
        onSort={(sort) => address.set('sort', sort)}
      />
      <ListFooter total={list.total} noun="categories" />
      {doing !== null && doing.what !== 'status' && (
        <CategoryDialog category={doing.what === 'edit' ? doing.category : null} onClose={close} />
      )}
      {doing?.what === 'status' && (
        <StatusQuestion
          isActive={doing.category.isActive}
          deactivate={{
            title: 'Are you sure?',
            text: `This will deactivate the category ${doing.category.name}. You can restore it later.`,
            outcome: { done: 'Category deactivated.', failed: 'Failed to deactivate category.' },
          }}
          reactivate={{
            title: 'Reactivate Category?',
            text: 'It will be visible again in your store.',
            outcome: { done: 'Category reactivated.', failed: 'Failed to reactivate category.' },
          }}
          change={(isActive) => setStatus({ id: doing.category._id, isActive })}
          onClose={close}
        />
      )}
    </AdminScreen>
  );
}
