/** Scrolls, where it must, to something that has just come: somebody may be looking elsewhere. */
export const shownAtOnce = (element: HTMLElement | null): void =>
  element?.scrollIntoView({ block: 'nearest' });
