/** Shared by the checkout and by what holds its place. */
export const checkoutLayout = {
  page: 'page-width pt-10 sm:pt-14',
  heading: 'mb-6 text-4xl font-semibold tracking-[-0.03em] sm:mb-8 sm:text-5xl',
  columns: 'grid gap-6 lg:grid-cols-[minmax(0,1fr)_23rem] lg:items-start lg:gap-8',
};
