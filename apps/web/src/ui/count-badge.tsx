interface CountBadgeProps {
  readonly count: number;
  /** Read after the number, which alone says nothing. */
  readonly unit: string;
}

/** Sits on the corner of what it counts and takes no room, so that nothing moves when it appears. */
export function CountBadge({ count, unit }: CountBadgeProps) {
  if (count === 0) return null;
  return (
    <span
      data-count=""
      className="absolute top-0.5 left-6.5 min-w-5 rounded-full bg-accent px-1.5 text-center text-xs leading-5 font-bold text-on-accent tabular-nums"
    >
      {count > 99 ? '99+' : count}
      <span className="sr-only"> {unit}</span>
    </span>
  );
}
