import { DOCUMENT_NAMES, type IssuedDocument } from '@gadgetry/contract/invoices';
import FileDown from 'lucide-react/icons/file-down';
import type { ReactNode } from 'react';
import { errorText } from '../api/error-text.ts';
import { useReadDocumentMutation } from '../api/invoices.ts';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/toast.ts';
import { saveFile } from './save-file.ts';

interface DownloadDocumentProps {
  readonly orderId: string;
  readonly document: Pick<IssuedDocument, '_id' | 'kind' | 'number'>;
  readonly size?: 'small';
  readonly children: ReactNode;
}

/** Hands the file of a document over to be kept. */
export function DownloadDocument({ orderId, document: wanted, ...look }: DownloadDocumentProps) {
  const [read, { isLoading }] = useReadDocumentMutation();
  const { children, size } = look;
  const save = async () => {
    const { data, error } = await read({ orderId, documentId: wanted._id });
    if (data === undefined) {
      toast.error(errorText(error, 'The file could not be downloaded. Please try again.'));
      return;
    }
    saveFile(`${wanted.number.replaceAll('/', '-')}.pdf`, data);
  };
  return (
    <Button
      variant="secondary"
      {...(size !== undefined && { size })}
      pending={isLoading}
      aria-label={`Download ${DOCUMENT_NAMES[wanted.kind].toLowerCase()} ${wanted.number} as PDF`}
      onClick={() => void save()}
    >
      <FileDown aria-hidden="true" />
      {children}
    </Button>
  );
}
