import type { ReactNode } from 'react';

interface EmptyStateProps {
  readonly icon?: ReactNode;
  readonly title: string;
  readonly text?: ReactNode;
  readonly action?: ReactNode;
}

export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-3 rounded-card border border-dashed border-line px-6 py-14 text-center">
      {icon !== undefined && (
        <span aria-hidden="true" className="text-ink-soft [&_svg]:size-10 [&_svg]:stroke-[1.4]">
          {icon}
        </span>
      )}
      <p className="text-lg font-semibold tracking-tight">{title}</p>
      {text !== undefined && <p className="max-w-prose text-ink-soft">{text}</p>}
      {action !== undefined && <div className="mt-3">{action}</div>}
    </div>
  );
}
