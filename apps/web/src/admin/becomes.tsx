import ArrowRight from 'lucide-react/icons/arrow-right';

/** Between what was and what is now. The shop's font has no arrow: another font's would stand out. */
export function Becomes() {
  return (
    <>
      <span className="sr-only"> to </span>
      <ArrowRight
        aria-hidden="true"
        className="mx-1.5 inline size-[0.9em] align-baseline text-ink-soft"
      />
    </>
  );
}
