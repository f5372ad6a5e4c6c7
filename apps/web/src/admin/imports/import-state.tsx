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

type Given = Pick<GivenImport, 'state' | 'format' | 'appliedBy' | 'applied' | 'left'>;

export function stateOfImport(given: Given): readonly [string, BadgeTone] {
  const { state, appliedBy } = given;
  const [words, tone] = STATES[state];
  const { applying, applied, left } = wordsOf(given);
  // All of it was left: saying what was wanted would be saying that it was done.
  if (state === 'applied' && given.applied === 0 && given.left > 0) return [left, 'yellow'];
  // What was never begun can't have been stopped.
  const cancelled = appliedBy === null ? 'Cancelled' : words;
  return [{ applying, applied, cancelled }[state as string] ?? words, tone];
}

export function ImportStateBadge(given: Given) {
  const [words, tone] = stateOfImport(given);
  return <Badge tone={tone}>{words}</Badge>;
}

/** Whether the shop is at work on it, so that it is asked for again and again. */
export function isAtWork({ state }: Pick<GivenImport, 'state'>): boolean {
  return ['receiving', 'checking', 'applying', 'undoing'].includes(state);
}
