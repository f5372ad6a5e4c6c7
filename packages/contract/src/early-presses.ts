/** Marks buttons whose press counts even before the page's scripts have arrived. */
export const earlyPress = { 'data-early': '' } as const;

/** Dispatched on the document when the page is alive: what was pressed before happens then. */
export const ALIVE_EVENT = 'gadgetry:alive';
