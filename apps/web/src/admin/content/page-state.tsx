import type { ManagedContentPage } from '@gadgetry/contract/content-pages';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { localTime } from '../local-time.ts';

type State = ManagedContentPage['state'];

const LOOKS: Readonly<Record<State, readonly [tone: BadgeTone, label: string]>> = {
  draft: ['yellow', 'Draft'],
  changed: ['blue', 'Changed since'],
  confirmed: ['green', 'Confirmed'],
};

export function StateBadge({ state }: { readonly state: State }) {
  const [tone, label] = LOOKS[state];
  return <Badge tone={tone}>{label}</Badge>;
}

/** When it was changed and by whom; nobody has changed what came with the shop. */
export function LastChange({ page }: { readonly page: ManagedContentPage }) {
  if (page.changedBy === null) return 'As it came with the shop';
  return (
    <>
      <time dateTime={page.changedAt}>{localTime(page.changedAt)}</time> by {page.changedBy}
    </>
  );
}
