/** Shared by the list and by what holds its place. */
export const savedLayout = {
  // As high as the screen, so that the footer does not jump when the list arrives.
  page: 'page-width min-h-dvh max-w-5xl pt-10 sm:pt-14',
  heading: 'mb-6 text-4xl font-semibold tracking-[-0.03em] sm:mb-8 sm:text-5xl',
};
