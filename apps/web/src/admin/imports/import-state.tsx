import type { ProductImport } from '@gadgetry/contract/product-imports';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';

const STATES: Readonly<Record<ProductImport['state'], readonly [string, BadgeTone]>> = {
  receiving: ['Arriving', 'grey'],
  checking: ['Being checked', 'blue'],
  checked: ['Checked', 'yellow'],
  applying: ['Importing', 'blue'],
  applied: ['Imported', 'green'],
  cancelled: ['Cancelled', 'grey'],
  undoing: ['Being undone', 'blue'],
  undone: ['Undone', 'purple'],
  failed: ['Failed', 'red'],
};

export function ImportStateBadge({ state }: Pick<ProductImport, 'state'>) {
  const [words, tone] = STATES[state];
  return <Badge tone={tone}>{words}</Badge>;
}

/** Whether the shop is at work on it, so that it is asked for again and again. */
export function isAtWork({ state }: Pick<ProductImport, 'state'>): boolean {
  return ['receiving', 'checking', 'applying', 'undoing'].includes(state);
}
