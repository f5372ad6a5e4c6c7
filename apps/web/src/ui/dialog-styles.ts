// On one level with the panels: a question on top of a dialog dims that dialog too.
export const overlayStyles = 'fixed inset-0 z-50 bg-scrim motion-safe:animate-fade-in';

export const panelStyles =
  'fixed top-[calc(50%+var(--room-above,0px)/2)] left-1/2 z-50 max-h-[calc(100dvh-2rem-var(--room-above,0px))] w-[calc(100vw-2rem)] -translate-x-1/2 -translate-y-1/2 scroll-pb-20 overflow-y-auto rounded-card bg-raised p-5 shadow-float motion-safe:animate-fade-in sm:p-7';
