import type { Product } from '@gadgetry/contract/catalogue';
import { useState } from 'react';
import { useParams } from 'react-router';
import { useGetProductQuery } from '../../api/catalogue.ts';
import { isMissing } from '../../api/error-text.ts';
import { adminPaths, managedProductPath } from '../../page/admin-paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AdminScreen } from '../admin-screen.tsx';
import { OwnLowStock } from './own-low-stock.tsx';
import { VariantsForm } from './variants-form.tsx';

const TITLE = 'Options and Variants';

/** What can be chosen of a product, and what each combination costs and how many there are. */
export function Page() {
  const id = useParams()['productId'] ?? '';
  const { currentData, error, isFetching, refetch } = useGetProductQuery(id, {
    refetchOnMountOrArgChange: true,
  });
  const [product, setProduct] = useState<Product>();
  // Once: what is read again later is not what the form was filled with.
  if (product?._id !== id && currentData !== undefined && !isFetching) setProduct(currentData);
  if (product !== undefined && product._id === id) {
    return (
      <AdminScreen
        title={TITLE}
        isForm
        within={{ name: product.name, path: managedProductPath(product.name) }}
      >
        <VariantsForm key={id} product={product} />
        <OwnLowStock key={`low stock of ${id}`} productId={id} />
      </AdminScreen>
    );
  }
  return (
    <AdminScreen title={TITLE}>
      {error === undefined || isFetching ? (
        <Skeleton className="h-96 rounded-card" />
      ) : isMissing(error) ? (
        <EmptyState
          title="Product Not Found"
          text="There is no such product."
          action={<LinkButton to={adminPaths.products}>All products</LinkButton>}
        />
      ) : (
        <ErrorState title="Failed to load the product" onRetry={() => void refetch()} />
      )}
    </AdminScreen>
  );
}
