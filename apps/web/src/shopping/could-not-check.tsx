import RotateCw from 'lucide-react/icons/rotate-cw';
import { Button } from '../ui/button.tsx';

/** The list is here all the same: it lives in the browser. Only what the shop says now is missing. */
export function CouldNotCheck({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="mb-6 flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-surface px-5 py-3"
    >
      <p>We could not check current prices and stock. Your list is safe.</p>
      <Button variant="secondary" size="small" onClick={onRetry}>
        <RotateCw aria-hidden="true" />
        Try again
      </Button>
    </div>
  );
}
