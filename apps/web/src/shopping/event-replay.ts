import { RECORDED_PRESSES_KEY, type PressedFor } from '@gadgetry/contract/event-replay';
import { readStored, writeStored } from './browser-storage.ts';

export interface RecordedPress {
  readonly list: PressedFor;
  readonly productId: string;
}

const named = /^(cart|saved) ([\w-]+)$/;

function pressOf(name: unknown): RecordedPress[] {
  const [, list, productId] = (typeof name === 'string' && named.exec(name)) || [];
  if (list !== 'cart' && list !== 'saved') return [];
  return productId === undefined ? [] : [{ list, productId }];
}

/** What was pressed on pages that were left before their scripts came, in its order; and not again. */
export function takeRecordedPresses(): RecordedPress[] {
  const kept = readStored('sessionStorage', RECORDED_PRESSES_KEY);
  if (kept === null) return [];
  writeStored('sessionStorage', RECORDED_PRESSES_KEY, null);
  return Array.isArray(kept) ? kept.flatMap(pressOf) : [];
}

/** They could not be done here: the next page tries. */
export function keepForNextPage(presses: readonly RecordedPress[]): void {
  const names = presses.map(({ list, productId }) => `${list} ${productId}`);
  writeStored('sessionStorage', RECORDED_PRESSES_KEY, names);
}
