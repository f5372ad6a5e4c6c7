import { FIGURE_DECIMALS } from '@gadgetry/contract/attribute-values';
import type { Attribute, SentValue } from '@gadgetry/contract/attributes';
import { typedFigure } from '@gadgetry/contract/typed-figure';
import { type Ref, useState } from 'react';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface AttributeInputProps {
  readonly attribute: Attribute;
  /** Of the field in its form. */
  readonly name: string;
  /** Undefined and '' are none. */
  readonly value: SentValue | undefined;
  readonly onChange: (value: SentValue) => void;
  readonly onBlur: () => void;
  readonly inputRef: Ref<never>;
  readonly error: string | undefined;
}

/** What is no number, or could be two, stays as it was typed, for the shop to say so. */
function figureTyped(typed: string): number | string {
  const bare = typed.trim();
  const [, sign = '', figure = ''] = /^([-−+]?)(.*)$/su.exec(bare) ?? [];
  const read = typedFigure(figure, FIGURE_DECIMALS);
  if (read === null || 'couldBe' in read) return bare;
  return sign === '-' || sign === '−' ? -Number(read.digits) : Number(read.digits);
}

const shown = (value: SentValue | undefined) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

function FigureInput({
  attribute,
  value,
  onChange,
  onBlur,
  inputRef,
  error,
  ...field
}: AttributeInputProps) {
  // '1.' is on its way to '1.5', and the same figure as '1'.
  const [typed, setTyped] = useState('');
  const { name, unit } = attribute;
  return (
    <TextField
      label={unit === '' ? name : `${name} (${unit})`}
      error={error}
      ref={inputRef}
      {...field}
      inputMode="decimal"
      autoComplete="off"
      value={figureTyped(typed) === (value ?? '') ? typed : shown(value)}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(figureTyped(target.value));
      }}
      onBlur={onBlur}
    />
  );
}

function SeveralInput({
  attribute,
  value,
  onChange,
  onBlur,
  inputRef,
  error,
  ...field
}: AttributeInputProps) {
  const chosen: readonly string[] = Array.isArray(value) ? value : [];
  return (
    <Field label={attribute.name} error={error}>
      {(control) => (
        <fieldset aria-describedby={control['aria-describedby']} className="flex flex-wrap gap-x-5">
          <legend className="sr-only">{attribute.name}</legend>
          {attribute.options.map(({ _id, name }, index) => (
            <Checkbox
              key={_id}
              {...(index === 0 && { ref: inputRef, id: control.id })}
              aria-invalid={control['aria-invalid']}
              {...field}
              value={_id}
              label={name}
              checked={chosen.includes(_id)}
              onChange={({ target }) =>
                onChange(
                  target.checked ? [...chosen, _id] : chosen.filter((other) => other !== _id),
                )
              }
              onBlur={onBlur}
            />
          ))}
        </fieldset>
      )}
    </Field>
  );
}

const ANSWERS = [
  { _id: 'yes', name: 'Yes' },
  { _id: 'no', name: 'No' },
];

function ChoiceInput({
  attribute,
  value,
  onChange,
  onBlur,
  inputRef,
  error,
  ...field
}: AttributeInputProps) {
  const { name, kind, options } = attribute;
  const answers = kind === 'yes_no';
  const chosen = typeof value === 'boolean' ? (value ? 'yes' : 'no') : shown(value);
  return (
    <SelectField
      label={name}
      error={error}
      ref={inputRef}
      {...field}
      value={chosen}
      onChange={({ target }) =>
        onChange(answers && target.value !== '' ? target.value === 'yes' : target.value)
      }
      onBlur={onBlur}
    >
      <option value="">Not said</option>
      {(answers ? ANSWERS : options).map((option) => (
        <option key={option._id} value={option._id}>
          {option.name}
        </option>
      ))}
    </SelectField>
  );
}

/** The field for a value of an attribute, by its kind. */
export function AttributeInput(props: AttributeInputProps) {
  const { attribute, name, value, onChange, onBlur, inputRef, error } = props;
  if (attribute.kind === 'number') return <FigureInput {...props} />;
  if (attribute.kind === 'choices') return <SeveralInput {...props} />;
  if (attribute.kind !== 'text') return <ChoiceInput {...props} />;
  return (
    <TextField
      label={attribute.name}
      error={error}
      ref={inputRef}
      name={name}
      autoComplete="off"
      value={shown(value)}
      onChange={({ target }) => onChange(target.value)}
      onBlur={onBlur}
    />
  );
}
