/** What text fields, text areas and selects have in common. */
export const controlStyles =
  'block w-full rounded-control border border-line-strong bg-ground px-3.5 text-base text-ink placeholder:text-ink-soft disabled:cursor-not-allowed disabled:opacity-60 aria-invalid:border-danger aria-invalid:ring-1 aria-invalid:ring-danger';
