import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { Button } from './button.tsx';

const AGAIN_AFTER_MS = 3_000;

interface ErrorStateProps {
  readonly title: string;
  readonly text?: ReactNode;
  /** Left out where trying again can't help. */
  readonly onRetry?: () => void;
  readonly retrying?: boolean;
  /** More are here than the shop can serve: it is asked again without a press. */
  readonly busy?: boolean;
  /** It stands in place of a whole page, and is what the page is called. */
  readonly wholePage?: boolean;
}

export function ErrorState({
  title,
  text,
  onRetry,
  retrying = false,
  busy = false,
  wholePage = false,
}: ErrorStateProps) {
  const Title = wholePage ? 'h1' : 'p';
  const again = useEffectEvent(() => onRetry?.());
  useEffect(() => {
    if (!busy || retrying) return undefined;
    // Not all at the same moment.
    const timer = setTimeout(again, AGAIN_AFTER_MS * (1 + Math.random()));
    return () => clearTimeout(timer);
  }, [busy, retrying]);
  return (
    <div
      role="alert"
      className="flex flex-col items-center gap-3 rounded-card border border-line bg-surface px-6 py-12 text-center"
    >
      <CircleAlert aria-hidden="true" className="size-9 stroke-[1.5] text-danger" />
      <Title className="text-lg font-semibold tracking-tight">{title}</Title>
      {text !== undefined && <p className="max-w-prose text-ink-soft">{text}</p>}
      {busy && (
        <p className="max-w-prose text-ink-soft">
          The shop is busy. This tries again by itself in a moment.
        </p>
      )}
      {onRetry !== undefined && (
        <Button variant="secondary" pending={retrying} onClick={onRetry} className="mt-2">
          {!retrying && <RotateCw aria-hidden="true" />}
          Try again
        </Button>
      )}
    </div>
  );
}
