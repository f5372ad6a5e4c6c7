import { Download } from 'lucide-react';
import { type OrdersFilter, useExportOrdersMutation } from '../../api/admin-orders.ts';
import { errorText } from '../../api/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import { saveAs } from '../save-as.ts';

/** All orders that the list would show to its end, as a spreadsheet reads them. */
export function ExportOrders({ filter }: { readonly filter: OrdersFilter }) {
  const [read, { isLoading }] = useExportOrdersMutation();
  const save = async () => {
    const { data, error } = await read(filter);
    if (data === undefined) toast.error(errorText(error, 'The orders could not be exported.'));
    else saveAs(`orders-${new Date().toISOString().slice(0, 10)}.csv`, data);
  };
  const all = Object.keys(filter).length === 0;
  return (
    <Button variant="secondary" pending={isLoading} onClick={() => void save()}>
      <Download aria-hidden="true" />
      {all ? 'Export All as CSV' : 'Export These as CSV'}
    </Button>
  );
}
