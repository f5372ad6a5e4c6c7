/** Shared by the product and by what holds its place, so that nothing moves when it arrives. */
export const productLayout = {
  page: 'page-width pt-5 sm:pt-7',
  columns: 'grid gap-8 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] lg:items-start lg:gap-14',
  stage: 'overflow-hidden rounded-stage bg-stage',
  words: 'flex flex-col gap-6 lg:py-6',
};
