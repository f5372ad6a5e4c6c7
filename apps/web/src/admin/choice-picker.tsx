import { clsx } from 'clsx';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { ControlProps } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';

export interface Choice {
  readonly id: string;
  readonly label: string;
  /** What tells it from others of the same name. */
  readonly note?: string | undefined;
}

/** What can be chosen from. */
export interface Choices {
  /** Those that fit what is typed; undefined while they are looked for. */
  readonly choices: readonly Choice[] | undefined;
  /** They could not be had. */
  readonly failed?: boolean;
  readonly retry?: () => void;
}

/** Where choices come from. Both are hooks, and stay the same. */
export interface ChoiceSource {
  /** What was chosen is called; it may have to be asked for. */
  readonly useName: (id: string) => string;
  readonly useChoices: (typed: string, open: boolean) => Choices;
  readonly placeholder: string;
  /** Where nothing fits. */
  readonly none: string;
}

interface ChoicePickerProps {
  /** Of the field that it is in. */
  readonly control: ControlProps;
  readonly source: ChoiceSource;
  /** Ids, in the order in which they were chosen. */
  readonly value: readonly string[];
  readonly onChange: (ids: string[]) => void;
}

/** The list is longer than it is high. */
function intoView(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: 'nearest' });
}

interface ChosenProps extends Pick<ChoiceSource, 'useName'> {
  readonly id: string;
  readonly onRemove: () => void;
}

function Chosen({ id, useName, onRemove }: ChosenProps) {
  // oxlint-disable-next-line react/hooks -- a source is a constant: its hooks are always the same
  const name = useName(id);
  return (
    <li className="flex max-w-full items-center rounded-control border border-line-strong pl-3 text-sm">
      <span className="min-w-0 wrap-anywhere">{name}</span>
      <button
        type="button"
        aria-label={`Remove ${name}`}
        onClick={onRemove}
        className="flex size-9 shrink-0 cursor-pointer items-center justify-center"
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </li>
  );
}

const FAILED = 'They could not be loaded.';

function NoneFound({ said, children }: { readonly said: string; readonly children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3.5 py-2 text-ink-soft">
      <output>{said}</output>
      {children}
    </div>
  );
}

/** Several of many, found by what is typed: a combobox (WAI-ARIA Authoring Practices). */
export function ChoicePicker({ control, source, value, onChange }: ChoicePickerProps) {
  const { useName, useChoices, placeholder, none } = source;
  const list = useId();
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  // oxlint-disable-next-line react/hooks -- a source is a constant: its hooks are always the same
  const { choices, failed = false, retry } = useChoices(typed, open);
  const found = choices?.filter(({ id }) => !value.includes(id)) ?? [];
  const look = (text: string) => {
    setTyped(text);
    setActive(0);
    setOpen(true);
  };
  const pick = (id: string | undefined) => {
    if (id === undefined) return;
    onChange([...value, id]);
    setTyped('');
    setActive(0);
    setOpen(false);
  };
  const remove = (id: string) => {
    onChange(value.filter((other) => other !== id));
    input.current?.focus();
  };
  const move = (by: number) => {
    setOpen(true);
    if (open) setActive(Math.min(Math.max(active + by, 0), Math.max(found.length - 1, 0)));
  };
  useEffect(() => {
    if (!open) return undefined;
    // A dialog around it hears Escape at the document, before any of its elements does.
    const closeFirst = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
    };
    window.addEventListener('keydown', closeFirst, { capture: true });
    return () => window.removeEventListener('keydown', closeFirst, { capture: true });
  }, [open]);
  const onKeyDown = (event: KeyboardEvent) => {
    const keys: Readonly<Record<string, (() => void) | undefined>> = {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      // What is open is what the key is about: not the form, not the dialog.
      ...(open && { Enter: () => (failed ? retry?.() : pick(found[active]?.id)) }),
    };
    const act = keys[event.key];
    if (act !== undefined) {
      event.preventDefault();
      event.stopPropagation();
      act();
    } else if (event.key === 'Backspace' && typed === '' && value.length > 0) {
      onChange(value.slice(0, -1));
    }
  };
  return (
    <div className="flex flex-col gap-2">
      {value.length > 0 && (
        <ul className="flex flex-wrap gap-2" aria-label="Chosen">
          {value.map((id) => (
            <Chosen key={id} id={id} useName={useName} onRemove={() => remove(id)} />
          ))}
        </ul>
      )}
      <div className="relative">
        <Input
          {...control}
          ref={input}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select takes no typing
          role="combobox"
          aria-expanded={open}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={open && found.length > 0 ? `${list}-${active}` : undefined}
          autoComplete="off"
          placeholder={placeholder}
          value={typed}
          onChange={(event) => look(event.currentTarget.value)}
          onClick={() => setOpen(true)}
          onBlur={() => {
            setOpen(false);
            setTyped('');
          }}
          onKeyDown={onKeyDown}
        />
        <div
          hidden={!open}
          className="absolute inset-x-0 top-full z-10 mt-1 max-h-56 overflow-y-auto rounded-control border border-line-strong bg-raised py-1 shadow-lg"
        >
          <div
            id={list}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
            role="listbox"
            aria-label="Matches"
            hidden={found.length === 0}
          >
            {open &&
              found.map(({ id, label, note }, at) => (
                <div
                  key={id}
                  id={`${list}-${at}`}
                  ref={at === active ? intoView : null}
                  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
                  role="option"
                  tabIndex={-1}
                  aria-selected={at === active}
                  // Before the field is left, which closes the list.
                  onPointerDown={(event) => {
                    event.preventDefault();
                    pick(id);
                  }}
                  className={clsx(
                    'cursor-pointer px-3.5 py-2 wrap-anywhere',
                    at === active && 'bg-surface outline-2 -outline-offset-2 outline-accent',
                  )}
                >
                  {label} {note !== undefined && <span className="text-ink-soft">{note}</span>}
                </div>
              ))}
          </div>
          {open && found.length === 0 && (
            <NoneFound said={failed ? FAILED : choices === undefined ? 'Looking...' : none}>
              {failed && (
                <button
                  type="button"
                  // Before the field is left, which closes the list.
                  onPointerDown={(event) => {
                    event.preventDefault();
                    retry?.();
                  }}
                  className="min-h-6 cursor-pointer font-semibold text-accent underline underline-offset-4"
                >
                  Try again
                </button>
              )}
            </NoneFound>
          )}
        </div>
      </div>
    </div>
  );
}
