import type { Product } from '@gadgetry/contract/catalogue';
import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import {
  useBrowseProductsInfiniteQuery,
  useSetProductStatusMutation,
} from '../../api/catalogue.ts';
import { Button } from '../../ui/button.tsx';
import { useActiveCategories } from '../active-categories.ts';
import { AdminScreen } from '../admin-screen.tsx';
import { DataTable } from '../data-table.tsx';
import { FilterBox } from '../filter-box.tsx';
import { ListFooter } from '../list-footer.tsx';
import { listPages } from '../list-pages.ts';
import { StatusQuestion } from '../status-question.tsx';
import { useListAddress } from '../use-list-address.ts';
import { productColumns } from './product-columns.tsx';
import { ProductDialog } from './product-dialog.tsx';

const SORTS = ['name', '-name'] as const;

type Doing =
  | { readonly what: 'add' }
  | { readonly what: 'edit' | 'status'; readonly product: Product };

export function Page() {
  const address = useListAddress(SORTS);
  const list = listPages(useBrowseProductsInfiniteQuery(address.query));
  const { categories, failed } = useActiveCategories();
  const [doing, setDoing] = useState<Doing | null>(null);
  const [setStatus] = useSetProductStatusMutation();
  const close = () => setDoing(null);
  const columns = useMemo(() => productColumns((what, product) => setDoing({ what, product })), []);

  return (
    <AdminScreen
      title="Manage Products"
      actions={
        <Button onClick={() => setDoing({ what: 'add' })}>
          <Plus aria-hidden="true" />
          Add New Product
        </Button>
      }
    >
      <FilterBox
        label="Filter products..."
        value={address.search}
        onChange={(search) => address.set('search', search)}
      />
      <DataTable
        label="Products"
        columns={columns}
        list={list}
        skeleton={categories === undefined && !failed}
        failure="Failed to load products"
        empty="No products found."
        sort={address.sort}
        onSort={(sort) => address.set('sort', sort)}
      />
      <ListFooter total={list.total} noun="products" />
      {doing !== null && doing.what !== 'status' && (
        <ProductDialog product={doing.what === 'edit' ? doing.product : null} onClose={close} />
      )}
      {doing?.what === 'status' && (
        <StatusQuestion
          isActive={doing.product.isActive}
          deactivate={{
            title: 'Are you sure?',
            text: `This will deactivate the product ${doing.product.name}. You can restore it later.`,
            outcome: { done: 'Product deactivated.', failed: 'Failed to deactivate product.' },
          }}
          reactivate={{
            title: 'Reactivate Product?',
            text: 'It will be visible again in your store.',
            outcome: { done: 'Product reactivated.', failed: 'Failed to reactivate product.' },
          }}
          change={(isActive) => setStatus({ id: doing.product._id, isActive })}
          onClose={close}
        />
      )}
    </AdminScreen>
  );
}
