import { matchPath } from 'react-router';
import { SCREENS, type Screen } from './screens.ts';

/** The screen at an address. */
export function screenAt(pathname: string): Screen | undefined {
  return SCREENS.find(({ path }) => matchPath(path, pathname) !== null);
}

const above = (screen: Screen | undefined): Screen | undefined =>
  SCREENS.find(({ path }) => path === screen?.below);

/** The one above it, for what lies below a list. */
export function screenAbove(pathname: string): Screen | undefined {
  return above(screenAt(pathname));
}

/** The entry of the menu that an address belongs to: its own, or that of what it lies below. */
export function entryAt(pathname: string): Screen | undefined {
  let screen = screenAt(pathname);
  while (screen !== undefined && screen.entry === undefined) screen = above(screen);
  return screen;
}

/** How the menu says that an entry is shown ('page'), or that what is shown lies below it. */
export function currentAt(path: string, pathname: string): 'page' | 'true' | undefined {
  if (entryAt(pathname)?.path !== path) return undefined;
  return path === pathname ? 'page' : 'true';
}

const wordsIn = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

type Named = Pick<Screen, 'path' | 'name' | 'words'>;

/** How far back the words stand that were meant; null: one was not meant. */
function distanceOf(asked: readonly string[], known: readonly string[]): number | null {
  const places = asked.map((word) => known.findIndex((one) => one.startsWith(word)));
  return places.includes(-1) ? null : places.reduce((sum, place) => sum + place, 0);
}

/**
 * Screens that are called so, or are known by such words: each word that was typed begins one of theirs.
 * Their names count most, then the words that stand first.
 */
export function screensFor(typed: string, screens: readonly Named[] = SCREENS): Named[] {
  const asked = wordsIn(typed);
  if (asked.length === 0) return [];
  return screens
    .filter(({ path }) => !path.includes(':'))
    .flatMap((screen) => {
      const distance = distanceOf(asked, wordsIn(`${screen.name} ${screen.words ?? ''}`));
      return distance === null ? [] : [{ screen, distance }];
    })
    .toSorted((one, other) => one.distance - other.distance)
    .map(({ screen }) => screen);
}
