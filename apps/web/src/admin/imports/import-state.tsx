import type { GivenImport } from '../../api/imports.ts';
import { wordsOf } from './import-words.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';

const STATES: Readonly<Record<GivenImport['state'], readonly [string, BadgeTone]>> = {
  receiving: ['Arriving', 'grey'],
  checking: ['Being checked', 'blue'],
  checked: ['Checked', 'yellow'],
  applying: ['Importing', 'blue'],
  applied: ['Imported', 'green'],
  cancelled: ['Stopped', 'grey'],
  undoing: ['Being undone', 'blue'],
  undone: ['Undone', 'purple'],
  failed: ['Failed', 'red'],
};

export function ImportStateBadge({ state, format }: Pick<GivenImport, 'state' | 'format'>) {
  const [words, tone] = STATES[state];
  const { applying, applied } = wordsOf({ format });
  const said = { applying, applied }[state as string] ?? words;
  return <Badge tone={tone}>{said}</Badge>;
}

/** Whether the shop is at work on it, so that it is asked for again and again. */
export function isAtWork({ state }: Pick<GivenImport, 'state'>): boolean {
  return ['receiving', 'checking', 'applying', 'undoing'].includes(state);
}
