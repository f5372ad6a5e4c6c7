import ClipboardList from 'lucide-react/icons/clipboard-list';
import FileDown from 'lucide-react/icons/file-down';
import { useReadPackingSlipMutation, useReadPickingListMutation } from '../../api/admin-orders.ts';
import { errorText } from '../../api/error-text.ts';
import { saveFile } from '../../shopping/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';

const FAILED = 'The file could not be made. Please try again.';

interface Read {
  readonly data?: string | undefined;
  readonly error?: unknown;
}

function keep({ data, error }: Read, name: string): void {
  if (data === undefined) toast.error(errorText(error, FAILED));
  else saveFile(name, data);
}

/** For whoever packs this order. */
export function PackingSlipButton({
  id,
  number,
}: {
  readonly id: string;
  readonly number: string;
}) {
  const [read, { isLoading }] = useReadPackingSlipMutation();
  return (
    <Button
      variant="secondary"
      size="small"
      pending={isLoading}
      onClick={() => void read(id).then((answer) => keep(answer, `packing-slip-${number}.pdf`))}
    >
      <FileDown aria-hidden="true" />
      Packing slip
    </Button>
  );
}

/** For whoever takes from the shelves what is to be sent. */
export function PickingListButton() {
  const [read, { isLoading }] = useReadPickingListMutation();
  return (
    <Button
      variant="secondary"
      pending={isLoading}
      onClick={() => void read().then((answer) => keep(answer, 'picking-list.pdf'))}
    >
      <ClipboardList aria-hidden="true" />
      Picking List
    </Button>
  );
}
