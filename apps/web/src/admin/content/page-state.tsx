import type { ManagedContentPage, PagePlace } from '@gadgetry/contract/content-pages';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { localTime } from '../local-time.ts';

type State = ManagedContentPage['state'];

const TONES: Readonly<Record<State, BadgeTone>> = {
  draft: 'yellow',
  changed: 'blue',
  confirmed: 'green',
};

interface Words {
  readonly states: Readonly<Record<State, string>>;
  readonly guestsRead: Readonly<Record<State, string>>;
  readonly confirm: string;
  readonly saveAndConfirm: string;
  readonly done: string;
  readonly failed: string;
}

/** The shop's own texts are there, and to be confirmed. */
const FIXED: Words = {
  states: { draft: 'Draft', changed: 'Changed since', confirmed: 'Confirmed' },
  guestsRead: {
    draft: 'Guests do not read this page: read it and confirm it. A demo shows it as a draft.',
    changed: 'Guests read the text that was confirmed last, until you confirm this one.',
    confirmed: 'Guests read this text.',
  },
  confirm: 'Confirm',
  saveAndConfirm: 'Save and confirm',
  done: 'Page confirmed: it is in your shop.',
  failed: 'Failed to confirm the page.',
};

/** Those that the owner adds are theirs from the first word: they are published. */
const OWN: Words = {
  states: { draft: 'Draft', changed: 'Changed since', confirmed: 'Published' },
  guestsRead: {
    draft: 'Guests do not read this page before you publish it.',
    changed: 'Guests read the text that was published last, until you publish this one.',
    confirmed: 'Guests read this text.',
  },
  confirm: 'Publish',
  saveAndConfirm: 'Save and publish',
  done: 'Page published: it is in your shop.',
  failed: 'Failed to publish the page.',
};

export const wordsOf = ({ isOwn }: Pick<ManagedContentPage, 'isOwn'>): Words =>
  isOwn ? OWN : FIXED;

export const PLACES: Readonly<Record<PagePlace, string>> = {
  footer: 'Footer',
  menu: 'Menu and footer',
  none: 'Nowhere',
};

export function StateBadge({ page }: { readonly page: ManagedContentPage }) {
  return <Badge tone={TONES[page.state]}>{wordsOf(page).states[page.state]}</Badge>;
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
