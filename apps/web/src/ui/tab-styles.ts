/** What tabs have in common, whether they switch panels or lead to addresses. */
export const tabStyles =
  'inline-flex min-h-11 shrink-0 cursor-pointer items-center rounded-full border border-line px-4.5 text-[0.9375rem] font-medium text-ink-soft transition-colors duration-quick hover:border-line-strong hover:text-ink';
