/** Marks buttons whose press counts even before the page's scripts have arrived. */
export const replayedPress = { 'data-early': '' } as const;

export type PressedFor = 'cart' | 'saved';

/**
 * The same for what can be done on another page as well: it is, if this one is left too soon.
 * @param choice the product's id, and behind a space the variant's where one was chosen
 */
export function replayedPressFor(list: PressedFor, choice: string) {
  return { 'data-early': `${list} ${choice}` };
}

/** Where names of presses wait, in the session's storage, between the page that was left and the next. */
export const RECORDED_PRESSES_KEY = 'gadgetry.left-presses';

/** Dispatched on the document when the page is alive: what was pressed before happens then. */
export const ALIVE_EVENT = 'gadgetry:alive';
