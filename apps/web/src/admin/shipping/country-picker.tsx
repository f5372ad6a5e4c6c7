import { COUNTRIES, countriesByName, countryName } from '@gadgetry/contract/countries';
import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { ControlProps } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';

interface CountryPickerProps {
  /** Of the field that it is in. */
  readonly control: ControlProps;
  /** Codes, in the order in which they were chosen. */
  readonly value: readonly string[];
  readonly onChange: (codes: string[]) => void;
}

const spelt = (name: string) => name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

const all = () => countriesByName(COUNTRIES);

/** Those whose name has a word that begins so, or whose code it is. */
function matching(countries: ReturnType<typeof all>, typed: string) {
  const wanted = spelt(typed.trim());
  if (wanted === '') return countries;
  const isNamed = (name: string) =>
    spelt(name).startsWith(wanted) || spelt(name).includes(` ${wanted}`);
  const exact = countries.filter(({ code }) => code.toLowerCase() === wanted);
  return [...exact, ...countries.filter((one) => !exact.includes(one) && isNamed(one.name))];
}

/** The list is longer than it is high. */
function intoView(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: 'nearest' });
}

interface ChosenProps extends Pick<CountryPickerProps, 'value'> {
  readonly onRemove: (code: string) => void;
}

function Chosen({ value, onRemove }: ChosenProps) {
  if (value.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2" aria-label="Chosen">
      {value.map((code) => (
        <li
          key={code}
          className="flex items-center rounded-control border border-line-strong pl-3 text-sm"
        >
          {countryName(code)}
          <button
            type="button"
            aria-label={`Remove ${countryName(code)}`}
            onClick={() => onRemove(code)}
            className="flex size-9 cursor-pointer items-center justify-center"
          >
            <X aria-hidden="true" className="size-4" />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Several countries, found by what is typed: a combobox (WAI-ARIA Authoring Practices). */
export function CountryPicker({ control, value, onChange }: CountryPickerProps) {
  const list = useId();
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const countries = useMemo(() => all(), []);
  const found = matching(countries, typed).filter(({ code }) => !value.includes(code));
  const look = (text: string) => {
    setTyped(text);
    setActive(0);
    setOpen(true);
  };
  const pick = (code: string | undefined) => {
    if (code === undefined) return;
    onChange([...value, code]);
    setTyped('');
    setActive(0);
    setOpen(false);
  };
  const remove = (code: string) => {
    onChange(value.filter((other) => other !== code));
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
      ...(open && { Enter: () => pick(found[active]?.code) }),
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
      <Chosen value={value} onRemove={remove} />
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
          placeholder="Type a country"
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
          id={list}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
          role="listbox"
          aria-label="Matches"
          hidden={!open}
          className="absolute inset-x-0 top-full z-10 mt-1 max-h-56 overflow-y-auto rounded-control border border-line-strong bg-raised py-1 shadow-lg"
        >
          {open &&
            found.map(({ code, name }, at) => (
              <div
                key={code}
                id={`${list}-${at}`}
                ref={at === active ? intoView : null}
                // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
                role="option"
                tabIndex={-1}
                aria-selected={at === active}
                // Before the field is left, which closes the list.
                onPointerDown={(event) => {
                  event.preventDefault();
                  pick(code);
                }}
                className={clsx(
                  'cursor-pointer px-3.5 py-2',
                  at === active && 'bg-surface outline-2 -outline-offset-2 outline-accent',
                )}
              >
                {name} <span className="text-ink-soft">{code}</span>
              </div>
            ))}
          {open && found.length === 0 && (
            <p className="px-3.5 py-2 text-ink-soft">No other country is called that</p>
          )}
        </div>
      </div>
    </div>
  );
}
