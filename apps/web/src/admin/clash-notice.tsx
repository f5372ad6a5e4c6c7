import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';

interface ClashNoticeProps {
  /** Null where nobody else has saved meanwhile. */
  readonly clash: string | null;
  readonly loading: boolean;
  readonly onLoad: () => Promise<unknown>;
}

/** That somebody else has saved what is being edited, and the way to theirs. */
export function ClashNotice({ clash, loading, onLoad }: ClashNoticeProps) {
  if (clash === null) return null;
  return (
    <Notice tone="warning" role="alert">
      <p>{clash}. What you have typed still stands here.</p>
      <Button
        variant="secondary"
        size="small"
        pending={loading}
        onClick={() => void onLoad()}
        className="mt-2.5"
      >
        Load the current version
      </Button>
    </Notice>
  );
}
