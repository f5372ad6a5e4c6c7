import { type OrdersFilter, useExportOrdersMutation } from '../../api/admin-orders.ts';
import { ExportButton } from '../export-button.tsx';

/** All orders that the list would show to its end, as a spreadsheet reads them. */
export function ExportOrders({ filter }: { readonly filter: OrdersFilter }) {
  return (
    <ExportButton
      many="orders"
      filter={filter}
      isAll={Object.keys(filter).length === 0}
      exporting={useExportOrdersMutation()}
    />
  );
}
