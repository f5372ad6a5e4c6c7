interface CountBadgeProps {
  readonly count: number;
  /** What is counted, read after the number, which alone says nothing. */
  readonly one: string;
  readonly many: string;
}

/** Sits on the corner of its link's icon and takes no room, so that nothing moves when it appears. */
export function CountBadge({ count, one, many }: CountBadgeProps) {
  if (count === 0) return null;
  return (
    <span
      data-count=""
      className="absolute top-0.5 left-9.5 min-w-5 -translate-x-full rounded-full bg-accent px-1.5 text-center text-xs leading-5 font-bold text-on-accent tabular-nums"
    >
      {count > 99 ? '99+' : count}
      <span className="sr-only"> {count === 1 ? one : many}</span>
    </span>
  );
}
