/** Decoration beside words that say what is going on. */
export function Spinner() {
  return (
    <span
      aria-hidden="true"
      className="inline-block size-[1em] animate-spin rounded-full border-2 border-current border-r-transparent motion-reduce:animate-[spin_3s_linear_infinite]"
    />
  );
}
