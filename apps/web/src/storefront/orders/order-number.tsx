import { Copy } from 'lucide-react';
import { IconButton } from '../../ui/icon-button.tsx';
import { toast } from '../../ui/toast.ts';

/** Whole, so that it can be quoted, and copied with one press. */
export function OrderNumber({ orderId }: { readonly orderId: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(orderId);
      toast.success('Order number copied');
    } catch {
      // Browsers keep the clipboard from pages over plain http.
      toast.error('The order number could not be copied. Please select it instead.');
    }
  };
  return (
    <span className="inline-flex max-w-full items-center gap-1">
      <span className="min-w-0 font-medium break-all tabular-nums select-all">{orderId}</span>
      <IconButton
        label="Copy order number"
        icon={<Copy />}
        onClick={() => void copy()}
        className="-my-2 print:hidden"
      />
    </span>
  );
}
