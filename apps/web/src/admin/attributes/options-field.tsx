import { type FormOption, OPTIONS_MAX } from '@gadgetry/contract/attributes';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash';
import { type Ref, useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { MoveButtons } from '../move-buttons.tsx';

type Message = { readonly message?: string | undefined } | undefined;

interface OptionsFieldProps {
  readonly value: readonly FormOption[];
  readonly onChange: (options: readonly FormOption[]) => void;
  readonly onBlur: () => void;
  readonly ref: Ref<HTMLInputElement>;
  readonly errors: { readonly [row: number]: { readonly name?: Message } | undefined } | undefined;
}

/** What becomes of a value that products may have. */
function FateSelect({
  option,
  others,
  onChange,
}: {
  readonly option: FormOption;
  readonly others: readonly FormOption[];
  readonly onChange: (fate: string) => void;
}) {
  const targets = others.filter(({ _id, fate }) => _id !== '' && fate === '' && _id !== option._id);
  return (
    <Select
      aria-label={`What becomes of ${option.name}`}
      value={option.fate}
      onChange={({ target }) => onChange(target.value)}
      className="w-40 shrink-0 sm:w-52"
    >
      <option value="">Stays</option>
      {targets.map(({ _id, name }) => (
        <option key={_id} value={_id}>
          Becomes {name}
        </option>
      ))}
      <option value="drop">Is dropped</option>
    </Select>
  );
}

/** The values of a list: renamed in place, added, moved, merged into another, dropped. */
export function OptionsField({ value, onChange, onBlur, ref, errors }: OptionsFieldProps) {
  const field = useRef<HTMLFieldSetElement>(null);
  // What is to have focus once the values are drawn anew, the first of these that can.
  const focusNext = useRef<readonly string[]>([]);
  useEffect(() => {
    const found = focusNext.current.map((one) => field.current?.querySelector<HTMLElement>(one));
    focusNext.current = [];
    found.find((one) => one != null)?.focus();
  });
  const move = (from: number, by: -1 | 1) => {
    const to = from + by;
    const others = value.toSpliced(from, 1);
    onChange([...others.slice(0, to), ...value.slice(from, from + 1), ...others.slice(to)]);
    const ways = by === -1 ? ['up', 'down'] : ['down', 'up'];
    focusNext.current = ways.map((way) => `[data-move="${to}-${way}"]:enabled`);
  };
  const add = () => {
    focusNext.current = ['li:last-child input'];
    onChange([...value, { _id: '', name: '', fate: '' }]);
  };
  // What became of a value that is itself no longer there must be said anew.
  const change = (index: number, changed: FormOption) => {
    const all = value.with(index, changed);
    const gone = changed.fate !== '' && changed._id !== '';
    onChange(
      gone ? all.map((one) => (one.fate === changed._id ? { ...one, fate: '' } : one)) : all,
    );
  };
  return (
    <fieldset ref={field} className="flex flex-col gap-2">
      <legend className="mb-1.5 text-sm font-medium">Values of the list</legend>
      <ol className="flex flex-col gap-1">
        {value.map((option, index) => (
          <li
            // oxlint-disable-next-line react/no-array-index-key -- a new value has nothing else that stays the same
            key={index}
            className="flex flex-wrap items-start gap-x-2"
          >
            <div className="min-w-40 flex-1 [&_label]:sr-only">
              <TextField
                label={`Value ${index + 1}`}
                error={errors?.[index]?.name?.message}
                {...(index === 0 && { ref })}
                autoComplete="off"
                value={option.name}
                readOnly={option.fate !== ''}
                onChange={({ target }) => change(index, { ...option, name: target.value })}
                onBlur={onBlur}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter') return;
                  event.preventDefault();
                  if (option.name !== '' && value.length < OPTIONS_MAX) add();
                }}
                className={option.fate === '' ? '' : 'line-through opacity-60'}
              />
            </div>
            <div className="flex">
              <MoveButtons
                what={option.name || `value ${index + 1}`}
                name={index}
                at={index}
                count={value.length}
                onMove={(by) => move(index, by)}
              />
            </div>
            {option._id === '' ? (
              <IconButton
                label={`Remove value ${index + 1}`}
                icon={<Trash2 aria-hidden="true" />}
                onClick={() => onChange(value.toSpliced(index, 1))}
              />
            ) : (
              <FateSelect
                option={option}
                others={value}
                onChange={(fate) => change(index, { ...option, fate })}
              />
            )}
          </li>
        ))}
      </ol>
      {value.length < OPTIONS_MAX && (
        <div>
          <Button variant="secondary" size="small" onClick={add}>
            <Plus aria-hidden="true" />
            Add value
          </Button>
        </div>
      )}
    </fieldset>
  );
}
