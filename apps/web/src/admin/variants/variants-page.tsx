import type { Product } from '@gadgetry/contract/catalogue';
import { useState } from 'react';
import { useParams } from 'react-router';
import { useGetProductQuery } from '../../api/catalogue.ts';
import { adminPaths, managedProductPath } from '../../page/admin-paths.ts';
import { AdminScreen } from '../admin-screen.tsx';
import { MissingState } from '../missing-state.tsx';
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
      <MissingState
        error={error}
        isFetching={isFetching}
        onRetry={refetch}
        thing="Product"
        text="There is no such product."
        list={{ path: adminPaths.products, words: 'All products' }}
      />
    </AdminScreen>
  );
}
