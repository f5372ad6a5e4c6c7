import { LINE_QUANTITY_MAX } from '@gadgetry/contract/order-limits';
import Trash2 from 'lucide-react/icons/trash';
import { useRef } from 'react';
import { useGetProductQuery } from '../api/catalogue.ts';
import { Field } from '../ui/field.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Input } from '../ui/input.tsx';
import { Select } from '../ui/select.tsx';
import { ChoicePicker } from './choice-picker.tsx';
import { productChoices } from './choices.ts';
import { type TypedLine, isQuantity } from './typed-lines.ts';

interface TypedLinesProps {
  readonly lines: readonly TypedLine[];
  readonly onChange: (lines: readonly TypedLine[]) => void;
  readonly problem: string | undefined;
  /** What the shop has refused, as long as nothing is changed. */
  readonly refusal?: string | undefined;
  /** It stands under a heading that says what it is. */
  readonly headed?: boolean;
  /** Where there is no line. */
  readonly nothing?: string;
  /** What the shop has to say of a line. */
  readonly told?: (line: TypedLine) => string | null;
}

/** What is in the cart: products by name, with quantity and variant. */
export function TypedLines({
  lines,
  onChange,
  problem,
  refusal,
  headed = false,
  nothing = 'Put something into the cart.',
  told = () => null,
}: TypedLinesProps) {
  const nextKey = useRef(Math.max(0, ...lines.map(({ key }) => key)));
  const add = (productId: string | undefined) => {
    if (productId === undefined) return;
    nextKey.current += 1;
    onChange([...lines, { key: nextKey.current, productId, variantId: '', quantity: '1' }]);
  };
  const isWrong = lines.some(({ quantity }) => !isQuantity(quantity));
  const said =
    lines.length === 0
      ? nothing
      : isWrong
        ? `Every quantity is a whole number from 1 to ${LINE_QUANTITY_MAX}.`
        : undefined;
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className={headed ? 'sr-only' : 'mb-2 text-sm font-semibold'}>
        {headed ? 'Products' : 'Cart'}
      </legend>
      {lines.length > 0 && (
        <ul className="flex flex-col divide-y divide-line">
          {lines.map((line) => (
            <Line
              key={line.key}
              line={line}
              said={told(line)}
              isWrong={problem !== undefined && !isQuantity(line.quantity)}
              onChange={(changed) =>
                onChange(lines.map((one) => (one.key === line.key ? changed : one)))
              }
              onRemove={() => onChange(lines.filter(({ key }) => key !== line.key))}
            />
          ))}
        </ul>
      )}
      <Field label="Add a product" error={(problem === undefined ? undefined : said) ?? refusal}>
        {(control) => (
          <ChoicePicker
            control={control}
            source={productChoices}
            value={[]}
            onChange={(ids) => add(ids.at(-1))}
          />
        )}
      </Field>
    </fieldset>
  );
}

interface LineProps {
  readonly line: TypedLine;
  readonly said: string | null;
  /** Of its quantity; what it is to be is said once for all. */
  readonly isWrong: boolean;
  readonly onChange: (line: TypedLine) => void;
  readonly onRemove: () => void;
}

function Line({ line, said, isWrong, onChange, onRemove }: LineProps) {
  const { data: product } = useGetProductQuery(line.productId);
  const name = product?.name ?? 'Loading...';
  const variants = product?.variants?.filter(({ isActive }) => isActive) ?? [];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
      <span className="min-w-40 flex-1 basis-full font-medium wrap-anywhere sm:basis-0">
        {name}
        {said !== null && <span className="block text-sm font-normal text-danger">{said}</span>}
      </span>
      {variants.length > 1 && (
        <Select
          aria-label={`Variant of ${name}`}
          value={line.variantId}
          onChange={(event) => onChange({ ...line, variantId: event.target.value })}
          className="min-w-0 flex-1 basis-full sm:max-w-56 sm:basis-0"
        >
          {variants.map(({ _id, options, isDefault }) => (
            <option key={_id} value={isDefault ? '' : _id}>
              {options.map(({ value }) => value).join(' / ')}
            </option>
          ))}
        </Select>
      )}
      <Input
        aria-label={`Quantity of ${name}`}
        aria-invalid={isWrong || undefined}
        value={line.quantity}
        onChange={(event) => onChange({ ...line, quantity: event.target.value })}
        inputMode="numeric"
        autoComplete="off"
        className="max-w-20 text-right tabular-nums"
      />
      <IconButton
        label={`Remove ${name}`}
        icon={<Trash2 aria-hidden="true" />}
        onClick={onRemove}
      />
    </li>
  );
}
