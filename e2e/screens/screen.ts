import type { Page } from '@playwright/test';
import { SCHEMES, type Scheme } from '../support/looks.ts';
import type { Width } from './picture.ts';
import type { ScreenFixtures, Visitor } from './fixtures.ts';

/** A screen in one of its states: who sees it, and how it comes about. */
export interface Screen {
  readonly name: string;
  readonly visitor?: Visitor;
  /** Where it is to be seen; both unless said otherwise. */
  readonly widths?: readonly Width[];
  /** Console errors that belong to this state. */
  readonly errors?: RegExp;
  /** The state is one of waiting: what was asked for never comes. */
  readonly unfinished?: boolean;
  show(page: Page, fixtures: ScreenFixtures): Promise<void>;
}

// From the narrow window to the wide one, as pictures are only ever fetched anew in a larger size.
const WIDTHS: readonly Width[] = [390, 1440];

export const widthsOf = ({ widths = WIDTHS }: Screen): readonly Width[] => widths;

export function fileOf({ name }: Screen, width: Width, scheme: Scheme): string {
  return `${name}-${width}-${scheme}.webp`;
}

export function filesOf(screen: Screen): string[] {
  return widthsOf(screen).flatMap((width) =>
    SCHEMES.map((scheme) => fileOf(screen, width, scheme)),
  );
}
