export type Scheme = 'light' | 'dark';

export const SCHEMES: readonly Scheme[] = ['light', 'dark'];

/** `npm run screenshots` is the walk of `npm run visual`, and keeps its pictures instead of comparing them. */
export const retaking = process.env['SCREENSHOTS'] === 'retake';

/**
 * A screen has four looks: narrow and wide, each light and dark. A usual run takes two of them, the
 * narrow one in light and the wide one in dark, which is half of the time that looking takes. With
 * `LOOKS=all` all four are taken, as `npm run visual` does.
 */
export const takesAllLooks = retaking || process.env['LOOKS'] === 'all';

export function schemesAt(isNarrow: boolean): readonly Scheme[] {
  if (takesAllLooks) return SCHEMES;
  return isNarrow ? ['light'] : ['dark'];
}
