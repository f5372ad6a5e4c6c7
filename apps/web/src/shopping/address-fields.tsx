import { type AddressFormat, addressFormat } from '@gadgetry/contract/address-formats';
import { SPECIFIED_COUNTRY } from '@gadgetry/contract/addresses';
import { type Subdivision, subdivisionCode, subdivisionsOf } from '@gadgetry/contract/subdivisions';
import { clsx } from 'clsx';
import { useEffect, useRef } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { CountryOptions } from '../ui/country-options.tsx';
import { Field } from '../ui/field.tsx';
import { Input, type InputProps } from '../ui/input.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { Select } from '../ui/select.tsx';
import type { AddressValues } from './address-values.ts';
import type { AddressForm } from './use-address-form.ts';

interface AddressField extends Pick<InputProps, 'autoComplete' | 'type' | 'inputMode'> {
  readonly name: keyof AddressValues;
  readonly label: string;
  readonly hint?: string;
  readonly wide?: boolean;
}

const phone = {
  name: 'phone',
  autoComplete: 'shipping tel',
  type: 'tel',
  inputMode: 'tel',
} as const;

/** The form as it is specified. */
const specified: readonly AddressField[] = [
  { name: 'line_1', label: 'Line 1', autoComplete: 'shipping address-line1', wide: true },
  { name: 'line_2', label: 'Line 2', autoComplete: 'shipping address-line2', wide: true },
  { name: 'city', label: 'City', autoComplete: 'shipping address-level2' },
  { name: 'state', label: 'State/Province', autoComplete: 'shipping address-level1' },
  { name: 'zip_code', label: 'Zip Code', autoComplete: 'shipping postal-code' },
  { ...phone, label: 'Phone Number', hint: 'Like 0771234567 or +94771234567' },
];

const unless = (required: boolean) => (required ? '' : ' (optional)');

function placeOf({
  region,
  postalCode,
  cityLabel,
  postalCodeFirst,
}: AddressFormat): AddressField[] {
  const city: AddressField = {
    name: 'city',
    label: cityLabel,
    autoComplete: 'shipping address-level2',
  };
  const codes: AddressField[] =
    postalCode === null
      ? []
      : [
          {
            name: 'zip_code',
            label: postalCode.label + unless(postalCode.required),
            autoComplete: 'shipping postal-code',
            ...(postalCode.example !== null && { hint: `Like ${postalCode.example}` }),
          },
        ];
  const regions: AddressField[] =
    region === null
      ? []
      : [
          {
            name: 'state',
            label: region.label + unless(region.required),
            autoComplete: 'shipping address-level1',
          },
        ];
  return postalCodeFirst ? [...codes, city, ...regions] : [city, ...regions, ...codes];
}

/** What an address of a country has, in the order in which it is written there. */
function fieldsOf(country: string): readonly AddressField[] {
  if (country === SPECIFIED_COUNTRY) return specified;
  return [
    {
      name: 'line_1',
      label: 'Street and number',
      autoComplete: 'shipping address-line1',
      wide: true,
    },
    {
      name: 'line_2',
      label: 'Flat, floor or building (optional)',
      autoComplete: 'shipping address-line2',
      wide: true,
    },
    ...placeOf(addressFormat(country)),
    { ...phone, label: 'Phone Number', hint: 'For questions about the delivery' },
  ];
}

const WHO_ELSE = { oneself: 'Who takes it, if not you', customer: 'If not the customer' };

const whoTakesIt = (whose: keyof typeof WHO_ELSE): readonly AddressField[] => [
  {
    name: 'recipient',
    label: 'Recipient (optional)',
    hint: WHO_ELSE[whose],
    autoComplete: 'shipping name',
  },
  { name: 'company', label: 'Company (optional)', autoComplete: 'shipping organization' },
];

function SubdivisionOptions({
  subdivisions,
  label,
}: {
  readonly subdivisions: readonly Subdivision[];
  readonly label: string;
}) {
  return (
    <>
      <option value="">Choose a {label.toLowerCase()}</option>
      {subdivisions.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </>
  );
}

/** Where subdivisions are chosen, one that was written out is its code, and one of another country none. */
function useKnownSubdivision({ control, setValue }: AddressForm, country: string): void {
  const state = useWatch({ control, name: 'state' });
  useEffect(() => {
    if (subdivisionsOf(country) !== null) setValue('state', subdivisionCode(country, state) ?? '');
  }, [country, state, setValue]);
}

interface AddressFieldsProps {
  readonly form: AddressForm;
  /** What there is to choose from. With one, nothing is asked of it. */
  readonly countries: readonly string[];
  /** The shop's own. */
  readonly home: string;
  /** Of a customer: the browser of whoever types it knows nothing of it, and all of it can be said. */
  readonly whose?: keyof typeof WHO_ELSE;
}

/** The fields of an address, as its country has them. */
export function AddressFields({ form, countries, home, whose = 'oneself' }: AddressFieldsProps) {
  const { control, register, getFieldState, trigger, clearErrors } = form;
  const { errors, isSubmitted } = useFormState({ control });
  const typedIn = useRef(new Set<string>());
  const asksCountry = countries.length > 1;
  const country = useWatch({ control, name: 'country' }) || home;
  const registration = (name: keyof AddressValues) =>
    register(name, {
      // An error goes as soon as it is mended, and comes when a field is left that somebody typed in.
      onChange: () => {
        typedIn.current.add(name);
        if (getFieldState(name).invalid) void trigger(name);
      },
      onBlur: () => {
        if (typedIn.current.has(name) || isSubmitted) void trigger(name);
      },
    });
  const isOwn = whose === 'oneself';
  const fields = [...(asksCountry || !isOwn ? whoTakesIt(whose) : []), ...fieldsOf(country)];
  const subdivisions = subdivisionsOf(country);
  useKnownSubdivision(form, country);
  return (
    <>
      {asksCountry && (
        <div className="sm:col-span-2">
          <SelectField
            label="Country"
            error={errors.country?.message}
            {...register('country', { onChange: () => clearErrors() })}
            autoComplete={isOwn ? 'shipping country' : 'off'}
          >
            <CountryOptions codes={countries} />
          </SelectField>
        </div>
      )}
      {fields.map(({ name, label, hint, wide = false, ...input }) => (
        <div key={name} className={clsx(wide && 'sm:col-span-2')}>
          <Field label={label} hint={hint} error={errors[name]?.message}>
            {(field) =>
              name === 'state' && subdivisions !== null ? (
                <Select
                  {...field}
                  {...registration(name)}
                  autoComplete={isOwn ? input.autoComplete : 'off'}
                >
                  <SubdivisionOptions subdivisions={subdivisions} label={label} />
                </Select>
              ) : (
                <Input
                  {...input}
                  {...field}
                  {...registration(name)}
                  {...(!isOwn && { autoComplete: 'off' })}
                  // Not hidden behind the bar at the bottom of a phone's screen.
                  className="scroll-mb-40"
                />
              )
            }
          </Field>
        </div>
      ))}
    </>
  );
}
