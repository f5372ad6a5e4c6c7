import { useMedia } from '../ui/use-media.ts';

/** Whether this is so narrow that a row of a list is better drawn as a card: below `sm` of the styles. */
export function usePhone(): boolean {
  return useMedia('(width < 40rem)');
}
