import { LINE_QUANTITY_MAX } from '@gadgetry/contract/order-limits';
import { Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { useGetProductQuery } from '../../api/catalogue.ts';
import { Field } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { ChoicePicker } from '../choice-picker.tsx';
import { productChoices } from './choices.ts';
import { type TriedLine, isQuantity } from './tried-cart.ts';

interface TriedLinesProps {
  readonly lines: readonly TriedLine[];
  readonly onChange: (lines: readonly TriedLine[]) => void;
  readonly problem: string | undefined;
}

/** What is in the cart: products by name, with quantity and variant. */
export function TriedLines({ lines, onChange, problem }: TriedLinesProps) {
  const nextKey = useRef(0);
  const add = (productId: string | undefined) => {
    if (productId === undefined) return;
    nextKey.current += 1;
    onChange([...lines, { key: nextKey.current, productId, variantId: '', quantity: '1' }]);
  };
  const isWrong = lines.some(({ quantity }) => !isQuantity(quantity));
  const said =
    lines.length === 0
      ? 'Put something into the cart.'
      : isWrong
        ? `Every quantity is a whole number from 1 to ${LINE_QUANTITY_MAX}.`
        : undefined;
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 text-sm font-semibold">Cart</legend>
      {lines.length > 0 && (
        <ul className="flex flex-col divide-y divide-line">
          {lines.map((line) => (
            <Line
              key={line.key}
              line={line}
              onChange={(changed) =>
                onChange(lines.map((one) => (one.key === line.key ? changed : one)))
              }
              onRemove={() => onChange(lines.filter(({ key }) => key !== line.key))}
            />
          ))}
        </ul>
      )}
      <Field label="Add a product" error={problem === undefined ? undefined : said}>
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
  readonly line: TriedLine;
  readonly onChange: (line: TriedLine) => void;
  readonly onRemove: () => void;
}

function Line({ line, onChange, onRemove }: LineProps) {
  const { data: product } = useGetProductQuery(line.productId);
  const name = product?.name ?? 'Loading...';
  const variants = product?.variants?.filter(({ isActive }) => isActive) ?? [];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
      <span className="min-w-40 flex-1 basis-full font-medium wrap-anywhere sm:basis-0">
        {name}
      </span>
      {variants.length > 1 && (
        <Select
          aria-label={`Variant of ${name}`}
          value={line.variantId}
          onChange={(event) => onChange({ ...line, variantId: event.target.value })}
          className="min-w-0 flex-1 sm:max-w-56"
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
