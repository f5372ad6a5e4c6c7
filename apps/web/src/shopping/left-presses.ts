import { LEFT_PRESSES_KEY, type PressedFor } from '@gadgetry/contract/early-presses';
import { readStored, writeStored } from './browser-storage.ts';

export interface LeftPress {
  readonly list: PressedFor;
  readonly productId: string;
}

const named = /^(cart|saved) ([\w-]+)$/;

function pressOf(name: unknown): LeftPress[] {
  const [, list, productId] = (typeof name === 'string' && named.exec(name)) || [];
  if (list !== 'cart' && list !== 'saved') return [];
  return productId === undefined ? [] : [{ list, productId }];
}

/** What was pressed on pages that were left before their scripts came, in its order; and not again. */
export function takeLeftPresses(): LeftPress[] {
  const kept = readStored('sessionStorage', LEFT_PRESSES_KEY);
  if (kept === null) return [];
  writeStored('sessionStorage', LEFT_PRESSES_KEY, null);
  return Array.isArray(kept) ? kept.flatMap(pressOf) : [];
}

/** They could not be done here: the next page tries. */
export function keepForNextPage(presses: readonly LeftPress[]): void {
  const names = presses.map(({ list, productId }) => `${list} ${productId}`);
  writeStored('sessionStorage', LEFT_PRESSES_KEY, names);
}
