/** Shared by the cart and by what holds its place. */
export const cartLayout = {
  // As high as the screen, so that the footer does not jump when the list arrives.
  page: 'page-width min-h-dvh pt-10 sm:pt-14',
  heading: 'mb-6 text-4xl font-semibold tracking-[-0.03em] sm:mb-8 sm:text-5xl',
  columns: 'grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-8',
};
