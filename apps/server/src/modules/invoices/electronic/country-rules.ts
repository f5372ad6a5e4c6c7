import { isInEu } from '@gadgetry/contract/european-union';

/** Monaco has no customs of its own. */
export function isExport(from: string, to: string): boolean {
  return isInEu(from) && !isInEu(to) && to !== 'MC';
}
