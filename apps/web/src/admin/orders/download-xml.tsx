import { type AdminDocument, DOCUMENT_NAMES } from '@gadgetry/contract/invoices';
import { FileCode } from 'lucide-react';
import { errorText } from '../../api/error-text.ts';
import { useReadDocumentXmlMutation } from '../../api/invoices.ts';
import { saveFile } from '../../shopping/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';

/** The data that is in the PDF of a document, by itself. */
export function DownloadXml({ document: wanted }: { readonly document: AdminDocument }) {
  const [read, { isLoading }] = useReadDocumentXmlMutation();
  const { _id: id, kind, number } = wanted;
  const save = async () => {
    const { data, error } = await read(id);
    if (data === undefined) toast.error(errorText(error, 'The data could not be downloaded.'));
    else saveFile(`${number.replaceAll('/', '-')}.xml`, data);
  };
  return (
    <Button
      variant="secondary"
      size="small"
      pending={isLoading}
      aria-label={`Download the data of ${DOCUMENT_NAMES[kind].toLowerCase()} ${number} as XML`}
      onClick={() => void save()}
    >
      <FileCode aria-hidden="true" />
      XML
    </Button>
  );
}
