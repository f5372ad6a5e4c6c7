import { Download } from 'lucide-react';
import { errorText } from '../../api/error-text.ts';
import { type DocumentsFilter, useExportDocumentsMutation } from '../../api/invoices.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import { saveAs } from '../save-as.ts';

/** All documents that the list would show to its end, as a spreadsheet reads them. */
export function ExportDocuments({ filter }: { readonly filter: DocumentsFilter }) {
  const [read, { isLoading }] = useExportDocumentsMutation();
  const save = async () => {
    const { data, error } = await read(filter);
    if (data === undefined) toast.error(errorText(error, 'The list could not be exported.'));
    else saveAs(`invoices-${new Date().toISOString().slice(0, 10)}.csv`, data);
  };
  const all = Object.keys(filter).length === 0;
  return (
    <Button variant="secondary" pending={isLoading} onClick={() => void save()}>
      <Download aria-hidden="true" />
      {all ? 'Export All as CSV' : 'Export These as CSV'}
    </Button>
  );
}
