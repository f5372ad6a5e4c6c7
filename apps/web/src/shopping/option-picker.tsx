import type { Product } from '@gadgetry/contract/catalogue';
import type { ProductVariant } from '@gadgetry/contract/variants';
import { clsx } from 'clsx';
import { type KeyboardEvent, type MouseEvent, useId, useState } from 'react';
import { Link } from 'react-router';
import { productPath } from '../page/paths.ts';
import { useHydrated } from '../ui/use-hydrated.ts';
import { Picture } from '../ui/picture.tsx';
import { type ValueChoice, choicesFrom, movedOptions } from './option-choices.ts';

const valueStyles =
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-control border px-4 text-[0.9375rem] font-medium transition-colors duration-quick';

const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
};

/** As radio buttons do it: arrows choose the one beside, the space bar the one that has focus. */
function chooseByKey(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget } = event;
  const radios = [...currentTarget.querySelectorAll<HTMLElement>('a[role=radio]')];
  const at = radios.findIndex((radio) => radio === document.activeElement);
  const step = key === ' ' ? 0 : STEPS[key];
  const radio = step === undefined ? undefined : radios.at((at + step) % radios.length);
  if (radio === undefined || at === -1) return;
  event.preventDefault();
  radio.focus();
  radio.click();
}

interface ValueProps {
  readonly choice: ValueChoice;
  readonly address: (variant: ProductVariant) => string;
  readonly onChoose: (event: MouseEvent, variant: ProductVariant) => void;
}

/** A link, so that it can be chosen before the page's scripts are there, and without them. */
function Value({
  choice: { value, chosen, variant, note, picture },
  address,
  onChoose,
}: ValueProps) {
  const hydrated = useHydrated();
  const words = (
    <>
      {picture !== null && (
        <span className="-ml-2.5 block size-8 overflow-hidden rounded-[0.375rem] bg-stage">
          <Picture src={picture} alt="" sizes="2rem" className="aspect-square object-cover" />
        </span>
      )}
      <span className={clsx('wrap-anywhere', note === 'out of stock' && 'line-through')}>
        {value}
      </span>
      {note !== '' && <span className="sr-only"> ({note})</span>}
    </>
  );
  const look = clsx(
    valueStyles,
    chosen
      ? 'border-accent bg-accent-soft text-ink ring-1 ring-accent'
      : 'border-line-strong bg-ground',
    !chosen && (note === '' ? 'text-ink hover:bg-surface' : 'border-dashed text-ink-soft'),
  );
  if (variant === null) {
    return (
      <span
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- one of a group of links
        role="radio"
        aria-checked={false}
        aria-disabled="true"
        tabIndex={-1}
        title={note}
        className={clsx(look, 'cursor-not-allowed line-through')}
      >
        {words}
      </span>
    );
  }
  return (
    <Link
      to={address(variant)}
      replace
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- without scripts only a link leads anywhere
      role="radio"
      aria-checked={chosen}
      // Without scripts no arrow key leads to the others.
      tabIndex={chosen || !hydrated ? 0 : -1}
      title={note === '' ? undefined : note}
      onClick={(event) => onChoose(event, variant)}
      className={look}
    >
      {words}
    </Link>
  );
}

interface OptionPickerProps {
  readonly product: Product;
  readonly variant: ProductVariant;
  /** Whether the address goes on to name what is chosen. */
  readonly inAddress: boolean;
  readonly onChoose: (variant: ProductVariant) => void;
}

/** What can be chosen of a product, each option a group. Whatever is pressed, something that is sold is chosen. */
export function OptionPicker({ product, variant, inAddress, onChoose }: OptionPickerProps) {
  const groupId = useId();
  const [moved, setMoved] = useState<ProductVariant['options']>([]);
  return (
    <div className="flex flex-col gap-5">
      {choicesFrom(product, variant).map(({ name, value: chosen, choices }, place) => (
        <div key={name}>
          <p className="mb-2 text-[0.9375rem]">
            <span id={`${groupId}-${place}`} className="font-semibold">
              {name}
            </span>
            <span className="text-ink-soft">: {chosen}</span>
          </p>
          {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its radio buttons have it */}
          <div
            role="radiogroup"
            aria-labelledby={`${groupId}-${place}`}
            onKeyDown={chooseByKey}
            className="flex flex-wrap gap-2"
          >
            {choices.map((choice) => (
              <Value
                key={choice.value}
                choice={choice}
                address={({ _id }) => productPath(product._id, _id)}
                onChoose={(event, next) => {
                  // Into another tab: here all stays.
                  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                  if (!inAddress) event.preventDefault();
                  setMoved(movedOptions(variant, next, place));
                  onChoose(next);
                }}
              />
            ))}
          </div>
        </div>
      ))}
      <output className="sr-only">
        {moved.map(({ name, value }) => `${name} is ${value} now.`).join(' ')}
      </output>
    </div>
  );
}
