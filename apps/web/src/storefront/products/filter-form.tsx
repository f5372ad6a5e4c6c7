import { decimalOf, shopCurrency, toMinorUnits } from '@gadgetry/contract/money';
import { FILTER_VALUES_MAX } from '@gadgetry/contract/filter-values';
import { typedDigits } from '@gadgetry/contract/number-format';
import type { AttributeFilter, ProductFilters } from '@gadgetry/contract/product-filters';
import { type ComponentProps, type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths, shopPath } from '../../page/paths.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { fieldsOf, filterOfForm, type ShopFilter } from './shop-filter.ts';
import { TYPED_PRICE, typedPrice } from './typed-price.ts';

/** So many are seen at once; more open by themselves. */
const SHOWN_AT_ONCE = 8;

interface ChoiceProps extends Pick<ComponentProps<'input'>, 'name' | 'value' | 'disabled'> {
  readonly label: string;
  readonly checked: boolean;
  /** null where they are too many to count. */
  readonly products: number | null | undefined;
  readonly onChange: () => void;
}

/**
 * Follows what the address says, from its first change on: Back, or a chip that was taken off. What it
 * says at first stands in the page already, or was changed there before the scripts came.
 */
function useAddressChange<T>(said: T, follow: (said: T) => void): void {
  const last = useRef(said);
  useEffect(() => {
    if (said === last.current) return;
    last.current = said;
    follow(said);
  });
}

function Choice({ label, products, checked, ...rest }: ChoiceProps) {
  const box = useRef<HTMLInputElement>(null);
  // A press is seen at once, before its address is there.
  useAddressChange(checked, (isChosen) => {
    if (box.current !== null) box.current.checked = isChosen;
  });
  return (
    <label className="relative flex min-h-9 cursor-pointer items-center gap-3 text-[0.9375rem] has-disabled:cursor-not-allowed has-disabled:text-ink-soft pointer-coarse:min-h-11">
      <input {...rest} ref={box} type="checkbox" defaultChecked={checked} className="tick" />
      <span className="min-w-0 flex-1 break-words">{label}</span>
      {typeof products === 'number' && (
        <>
          <span aria-hidden="true" className="text-sm text-ink-soft tabular-nums">
            {products}
          </span>
          <span className="sr-only">
            ({products} {products === 1 ? 'product' : 'products'})
          </span>
        </>
      )}
    </label>
  );
}

interface AttributeChoicesProps {
  readonly filter: AttributeFilter;
  readonly chosen: readonly string[];
  readonly onChange: () => void;
}

function AttributeChoices({ filter: { name, choices }, chosen, onChange }: AttributeChoicesProps) {
  const choice = ({ value, name: label, products }: AttributeFilter['choices'][number]) => {
    const checked = chosen.includes(value);
    return (
      <Choice
        key={value}
        name="attr"
        value={value}
        label={label}
        products={products}
        checked={checked}
        disabled={!checked && chosen.length >= FILTER_VALUES_MAX}
        onChange={onChange}
      />
    );
  };
  const more = choices.slice(SHOWN_AT_ONCE);
  return (
    <fieldset className="border-t border-line pt-4">
      <legend className="float-left mb-1 w-full font-semibold">{name}</legend>
      <div className="clear-both">
        {choices.slice(0, SHOWN_AT_ONCE).map(choice)}
        {more.length > 0 && (
          <details open={more.some(({ value }) => chosen.includes(value)) || undefined}>
            <summary className="flex min-h-9 cursor-pointer items-center text-sm font-medium text-accent pointer-coarse:min-h-11">
              {more.length} more
            </summary>
            {more.map(choice)}
          </details>
        )}
      </div>
    </fieldset>
  );
}

/** There is room for a sign, and not for three letters. */
function hintText(amount: number): string {
  const { symbol } = shopCurrency();
  const typed = Number.isInteger(amount)
    ? String(amount)
    : typedDigits(decimalOf(toMinorUnits(amount)));
  return symbol.length === 1 ? `${symbol}${typed}` : typed;
}

interface PriceFieldProps {
  readonly name: 'minPrice' | 'maxPrice';
  readonly label: string;
  readonly value: string | undefined;
  readonly hint: number | undefined;
  readonly onLeave: () => void;
}

const exampleAmount = () => typedDigits(decimalOf(4990));

/** Whether a field holds an amount, or nothing; if not, its form is not sent. */
function isPrice(field: HTMLInputElement): boolean {
  const isOne = field.value.trim() === '' || typedPrice(field.value) !== null;
  field.setCustomValidity(isOne ? '' : `An amount such as ${exampleAmount()}`);
  return isOne;
}

function PriceField({ name, label, value = '', hint, onLeave }: PriceFieldProps) {
  const box = useRef<HTMLInputElement>(null);
  const [isRefused, setRefused] = useState(false);
  useAddressChange(value, (amount) => {
    if (box.current === null) return;
    box.current.value = typedDigits(amount);
    setRefused(!isPrice(box.current));
  });
  return (
    <div className="min-w-0 flex-1">
      <TextField
        label={label}
        error={isRefused ? `Such as ${exampleAmount()}` : undefined}
        ref={box}
        name={name}
        defaultValue={typedDigits(value)}
        inputMode="decimal"
        autoComplete="off"
        maxLength={16}
        pattern={TYPED_PRICE}
        title={`An amount such as ${exampleAmount()}`}
        placeholder={hint === undefined ? undefined : hintText(hint)}
        onInput={({ currentTarget }) => isPrice(currentTarget)}
        onBlur={({ target }) => {
          setRefused(!isPrice(target));
          onLeave();
        }}
      />
    </div>
  );
}

interface FilterFormProps {
  readonly filter: ShopFilter;
  /** Undefined while it is loading, or where it could not be had. */
  readonly filters: ProductFilters | undefined;
}

/** What the list is narrowed by. Each choice is an address; without scripts the form is sent. */
export function FilterForm({ filter, filters }: FilterFormProps) {
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  const chosen = filter.attr ?? [];
  const offered = filters?.attributes.flatMap(({ choices }) => choices) ?? [];
  const { category, search, sort } = filter;
  const unseen = chosen.filter((text) => !offered.some(({ value }) => value === text));
  const go = (event?: FormEvent) => {
    event?.preventDefault();
    if (form.current === null) return;
    const path = shopPath(filterOfForm(form.current, filter));
    const { cursor: _cursor, ...shown } = filter;
    if (path !== shopPath(shown)) void navigate(path);
  };
  useEffect(() => {
    // Chosen before the scripts were there, when nobody listened.
    go();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the page has come alive
  }, []);

  return (
    <form ref={form} action={paths.shop} onSubmit={go} className="relative grid gap-4">
      {fieldsOf({
        ...(category !== undefined && { category }),
        ...(search !== undefined && { search }),
        ...(sort !== undefined && { sort }),
        attr: unseen,
      }).map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <Choice
        name="inStock"
        value="true"
        label="In stock"
        products={filters?.inStock}
        checked={filter.inStock === 'true'}
        onChange={() => go()}
      />
      <fieldset className="border-t border-line pt-4">
        <legend className="float-left mb-2 w-full font-semibold">Price</legend>
        <div className="clear-both flex items-start gap-2">
          <PriceField
            name="minPrice"
            label="From"
            value={filter.minPrice}
            hint={filters?.price?.min}
            onLeave={() => go()}
          />
          <PriceField
            name="maxPrice"
            label="To"
            value={filter.maxPrice}
            hint={filters?.price?.max}
            onLeave={() => go()}
          />
        </div>
      </fieldset>
      {filters?.attributes.map((attribute) => (
        <AttributeChoices
          key={attribute.attributeId}
          filter={attribute}
          chosen={chosen}
          onChange={() => go()}
        />
      ))}
      {/* With scripts each choice counts at once; the button stays for Enter in a price. */}
      <div className={hydrated ? 'sr-only' : undefined}>
        <Button type="submit" wide tabIndex={hydrated ? -1 : 0}>
          Apply filters
        </Button>
      </div>
    </form>
  );
}
