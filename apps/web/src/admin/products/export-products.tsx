import type { ProductsExportQuery } from '@gadgetry/contract/catalogue';
import { useExportProductsMutation } from '../../api/product-csv.ts';
import { ExportButton } from '../export-button.tsx';

/** All products that the list would show to its end, a line a variant, as a spreadsheet and the import read them. */
export function ExportProducts({ filter }: { readonly filter: ProductsExportQuery }) {
  const { sort: _order, ...narrowed } = filter;
  return (
    <ExportButton
      many="products"
      filter={filter}
      isAll={Object.keys(narrowed).length === 0}
      exporting={useExportProductsMutation()}
    />
  );
}
