import type { ProductsExportQuery } from '@gadgetry/contract/catalogue';
import { Download } from 'lucide-react';
import { useExportProductsMutation } from '../../api/product-csv.ts';
import { errorText } from '../../api/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import { saveAs } from '../save-as.ts';

/** All products that the list would show to its end, a line a variant, as a spreadsheet and the import read them. */
export function ExportProducts({ filter }: { readonly filter: ProductsExportQuery }) {
  const { sort: _order, ...narrowed } = filter;
  const [read, { isLoading }] = useExportProductsMutation();
  const save = async () => {
    const { data, error } = await read(filter);
    if (data === undefined) toast.error(errorText(error, 'The products could not be exported.'));
    else saveAs(`products-${new Date().toISOString().slice(0, 10)}.csv`, data);
  };
  return (
    <Button variant="secondary" pending={isLoading} onClick={() => void save()}>
      <Download aria-hidden="true" />
      {Object.keys(narrowed).length === 0 ? 'Export All as CSV' : 'Export These as CSV'}
    </Button>
  );
}
