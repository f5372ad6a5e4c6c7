/** Sits on the corner of its link's icon and takes no room, so that nothing moves when it appears. */
export function CountBadge({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return (
    <span
      data-count=""
      className="absolute top-0.5 left-9.5 min-w-5 -translate-x-full rounded-full bg-accent px-1.5 text-center text-xs leading-5 font-bold text-on-accent tabular-nums"
    >
      {count > 99 ? '99+' : count}
      {/* The number alone says nothing. */}
      <span className="sr-only"> {count === 1 ? 'item' : 'items'}</span>
    </span>
  );
}
