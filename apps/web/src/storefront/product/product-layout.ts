/** How wide the picture is shown. */
export const productPictureSizes =
  '(min-width: 1280px) 660px, (min-width: 1024px) 52vw, (min-width: 768px) 44vw, 94vw';

/** Shared by the product and by what holds its place, so that nothing moves when it arrives. */
export const productLayout = {
  // As high as the screen: what comes last must not move the footer in sight of anyone.
  page: 'page-width min-h-dvh pt-5 sm:pt-7',
  columns:
    'grid gap-8 md:grid-cols-2 md:items-start md:gap-10 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] lg:gap-14',
  stage: 'overflow-hidden rounded-stage bg-stage',
  words: 'flex flex-col gap-6 md:py-2 lg:py-6',
};
