import { SEARCHED_FROM } from '@gadgetry/contract/admin-search';
import { clsx } from 'clsx';
import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import * as Dialog from 'radix-ui/dialog';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { Link } from 'react-router';
import { useOfferedScreens } from '../../admin/use-offered-screens.ts';
import { useFindInShopQuery } from '../../api/admin-search.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { OverlayPanel } from '../../ui/overlay-panel.tsx';
import { type SearchGroup, type SearchOption, searchGroups } from './search-options.ts';

/** Nobody reads what is found between two letters (ms). */
const PAUSE_MS = 150;

/** A value once it has not changed for a moment. */
function usePaused(value: string): string {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return paused;
}

interface OptionProps extends SearchOption {
  readonly optionId: string;
  readonly chosen: boolean;
  readonly onPoint: () => void;
  readonly onGo: () => void;
}

function Option({ optionId, path, icon: Icon, title, detail, chosen, onPoint, onGo }: OptionProps) {
  return (
    <Link
      id={optionId}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select has no links and takes the focus
      role="option"
      aria-selected={chosen}
      tabIndex={-1}
      to={path}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={onPoint}
      onClick={(event) => {
        // In a tab of its own it takes nobody away.
        if (!event.metaKey && !event.ctrlKey && !event.shiftKey) onGo();
      }}
      className={clsx(
        'flex min-h-10 items-center gap-3 rounded-control px-3 py-1.5 text-[0.9375rem] pointer-coarse:min-h-11',
        chosen && 'bg-accent-soft',
      )}
    >
      <Icon aria-hidden="true" className="size-4.5 shrink-0 text-ink-soft" />
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4">
        <span className="min-w-0 wrap-anywhere">{title}</span>
        {detail !== undefined && (
          <span className="min-w-0 text-sm wrap-anywhere text-ink-soft">{detail}</span>
        )}
      </span>
    </Link>
  );
}

interface ResultsProps {
  readonly list: string;
  readonly groups: readonly SearchGroup[];
  readonly current: SearchOption | undefined;
  readonly onPoint: (id: string) => void;
  readonly onGo: () => void;
}

const optionIdOf = (list: string, id: string) => `${list}-${id}`;

function Results({ list, groups, current, onPoint, onGo }: ResultsProps) {
  return (
    <div
      id={list}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
      role="listbox"
      aria-label="Found"
      hidden={groups.length === 0}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2"
    >
      {groups.map(({ name, options }) => (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is no part of a list
        <div key={name} role="group" aria-label={name} className="pb-1">
          <div aria-hidden="true" className="px-3 pt-2 pb-1 text-xs font-semibold text-ink-soft">
            {name}
          </div>
          {options.map((option) => (
            <Option
              key={option.id}
              {...option}
              optionId={optionIdOf(list, option.id)}
              chosen={option === current}
              onPoint={() => onPoint(option.id)}
              onGo={onGo}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

const saidStyles = 'block px-5 py-4 text-[0.9375rem] text-ink-soft';

function SearchBox({ onGo }: { readonly onGo: () => void }) {
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState<string | null>(null);
  const wanted = typed.trim();
  const asked = usePaused(wanted);
  const asks = asked.length >= SEARCHED_FROM;
  const answer = useFindInShopQuery(asked, { skip: !asks, refetchOnMountOrArgChange: true });
  const { currentData: found, isFetching, isError, refetch } = answer;
  const offered = useOfferedScreens();
  const groups = searchGroups(wanted, asks && asked === wanted ? found : undefined, offered);
  const options = groups.flatMap((group) => group.options);
  const at = Math.max(
    0,
    options.findIndex(({ id }) => id === active),
  );
  const current = options[at];
  const list = useId();
  const failed = asks && isError && !isFetching;
  const waiting = asked !== wanted ? wanted.length >= SEARCHED_FROM : asks && isFetching;
  const counted = `${options.length} ${options.length === 1 ? 'result' : 'results'}`;
  const nothing = `Nothing was found for “${wanted}”.`;
  const said = waiting ? 'Searching...' : options.length === 0 ? nothing : counted;

  const link = () =>
    current === undefined ? null : document.getElementById(optionIdOf(list, current.id));
  useEffect(() => {
    link()?.scrollIntoView({ block: 'nearest' });
  });

  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by !== undefined) {
      setActive(options[(at + by + options.length) % options.length]?.id ?? null);
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      // As a click, which asks first where something is not saved yet.
      link()?.click();
    } else return;
    event.preventDefault();
  };

  return (
    <>
      <div className="flex items-center gap-3 border-b border-line py-1.5 pr-2 pl-5">
        <Search aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
        <input
          type="text"
          role="combobox"
          aria-label="Search everything"
          aria-autocomplete="list"
          aria-expanded={options.length > 0}
          aria-controls={list}
          aria-activedescendant={current === undefined ? undefined : optionIdOf(list, current.id)}
          value={typed}
          maxLength={100}
          placeholder="Orders, products, customers, settings..."
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          onChange={(event) => {
            setTyped(event.target.value);
            setActive(null);
          }}
          onKeyDown={onKeyDown}
          className="h-11 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-ink-soft"
        />
        <Dialog.Close asChild>
          <IconButton label="Close" icon={<X />} />
        </Dialog.Close>
      </div>
      <Results list={list} groups={groups} current={current} onPoint={setActive} onGo={onGo} />
      <output className={options.length === 0 && !failed ? saidStyles : 'sr-only'}>{said}</output>
      {failed && (
        <div
          role="alert"
          className="flex flex-wrap items-center gap-x-4 border-t border-line px-5 py-3"
        >
          <span className="text-ink-soft">The shop could not be searched.</span>
          <Button variant="secondary" size="small" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
    </>
  );
}

interface AdminSearchProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Over all that the shop has: a combobox (WAI-ARIA Authoring Practices) whose options are links. */
export function AdminSearch({ open, onOpenChange }: AdminSearchProps) {
  return (
    <OverlayPanel
      open={open}
      onOpenChange={onOpenChange}
      className="fixed top-[calc(0.75rem+var(--room-above,0px))] left-1/2 z-50 flex max-h-[calc(100dvh-1.5rem-var(--room-above,0px))] w-[min(40rem,calc(100vw-1.5rem))] -translate-x-1/2 flex-col overflow-hidden rounded-card bg-raised shadow-float motion-safe:animate-fade-in sm:top-[12vh] sm:max-h-[min(36rem,76dvh)]"
    >
      <Dialog.Title className="sr-only">Search everything</Dialog.Title>
      <SearchBox onGo={() => onOpenChange(false)} />
    </OverlayPanel>
  );
}
