import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';

interface StaleNoticeProps {
  readonly message: string;
  readonly loading: boolean;
  readonly onLoad: () => void;
}

/** What was typed stays until the admin asks for what is stored now. */
export function StaleNotice({ message, loading, onLoad }: StaleNoticeProps) {
  return (
    <Notice tone="warning" role="alert" className="mb-4">
      <p>{message}</p>
      <Button
        variant="secondary"
        size="small"
        pending={loading}
        onClick={onLoad}
        className="mt-2.5"
      >
        Load the current version
      </Button>
    </Notice>
  );
}
