import { asSeen } from './alike.ts';

/** Of two ways of writing one state or province this is the same: 'wp', 'ＷＰ' and 'W\u200BP'. */
export function regionKey(region: string): string {
  return asSeen(region);
}

/** As people shorten and type names: 'N.Y.' is 'ny', 'Québec' is 'quebec'. */
export function foldedRegion(name: string): string {
  return asSeen(name)
    .normalize('NFD')
    .replaceAll(/[\p{M}\p{P}\s]/gu, '');
}

/** 'sw1a 1aa', 'SW1A1AA' and 'SW1A-1AA' are one postal code. */
export function postalKey(code: string): string {
  return asSeen(code).replaceAll(/[\s\p{Pd}]/gu, '');
}
