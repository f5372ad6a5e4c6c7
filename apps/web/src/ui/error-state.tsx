import { CircleAlert, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';

interface ErrorStateProps {
  readonly title: string;
  readonly text?: ReactNode;
  /** Left out where trying again can't help. */
  readonly onRetry?: () => void;
  readonly retrying?: boolean;
}

export function ErrorState({ title, text, onRetry, retrying = false }: ErrorStateProps) {
  return (
    <div
      role="alert"
      className="flex flex-col items-center gap-3 rounded-card border border-line bg-surface px-6 py-12 text-center"
    >
      <CircleAlert aria-hidden="true" className="size-9 stroke-[1.5] text-danger" />
      <p className="text-lg font-semibold tracking-tight">{title}</p>
      {text !== undefined && <p className="max-w-prose text-ink-soft">{text}</p>}
      {onRetry !== undefined && (
        <Button variant="secondary" pending={retrying} onClick={onRetry} className="mt-2">
          {!retrying && <RotateCw aria-hidden="true" />}
          Try again
        </Button>
      )}
    </div>
  );
}
