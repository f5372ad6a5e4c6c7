import { type ReactNode, ViewTransition } from 'react';

interface PictureTransitionProps {
  readonly productId: string;
  /** One element with the picture in it. */
  readonly children: ReactNode;
}

/**
 * The picture of a product moves from its card to its page, where the browser can do that and the
 * visitor has nothing against movement (motion.css). Back is at once: React renders it in the very
 * event, so that the list stands where it stood.
 */
export function PictureTransition({ productId, children }: PictureTransitionProps) {
  return (
    <ViewTransition name={`picture-${productId}`} share="auto" default="none">
      {children}
    </ViewTransition>
  );
}

/** Handed along by a card, so that the page has the picture before the shop has answered. */
export function cardState(picture: string | null): { readonly picture: string | null } {
  return { picture };
}

export function pictureFromCard(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('picture' in state)) return null;
  return typeof state.picture === 'string' ? state.picture : null;
}
