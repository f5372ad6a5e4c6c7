import {
  type ReadPhone,
  SPECIFIED_COUNTRY,
  addressProblems,
  deliveryAddress,
} from '@gadgetry/contract/addresses';
import { useCallback, useEffect } from 'react';
import {
  type FieldErrors,
  type Resolver,
  type UseFormReturn,
  useForm,
  useWatch,
} from 'react-hook-form';
import { ADDRESS_FIELDS, type AddressValues, addressOf } from './address-values.ts';

/** How numbers are written in all countries weighs more than the checkout. Without it the shop checks them. */
async function loadReadPhone(): Promise<ReadPhone | null> {
  try {
    return (await import('@gadgetry/contract/phone-numbers')).readPhone;
  } catch {
    return null;
  }
}

async function errorsOf(values: AddressValues, home: string): Promise<FieldErrors<AddressValues>> {
  const address = addressOf(values, home);
  const { error } = deliveryAddress.safeParse(address);
  const read = (address.country ?? home) === SPECIFIED_COUNTRY ? null : await loadReadPhone();
  const shaped = (error?.issues ?? []).map(({ path, message }) => ({ path: path[0], message }));
  const problems = [...addressProblems(address, home, read), ...shaped];
  return Object.fromEntries(
    ADDRESS_FIELDS.flatMap((field) => {
      const problem = problems.find(({ path }) => path === field);
      return problem === undefined
        ? []
        : [[field, { type: 'address', message: problem.message }] as const];
    }),
  );
}

export type AddressForm = UseFormReturn<AddressValues>;

/** @param home the shop's own country, where an address goes that names none */
export function useAddressForm(defaultValues: AddressValues, home: string): AddressForm {
  const resolver = useCallback<Resolver<AddressValues>>(
    async (values) => {
      const errors = await errorsOf(values, home);
      return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
    },
    [home],
  );
  const form = useForm<AddressValues>({
    resolver,
    // What is checked when a field is left, `AddressFields` says: one that nobody has typed in is not.
    mode: 'onSubmit',
    reValidateMode: 'onBlur',
    defaultValues,
  });
  const country = useWatch({ control: form.control, name: 'country' }) || home;
  useEffect(() => {
    if (country !== SPECIFIED_COUNTRY) void loadReadPhone();
  }, [country]);
  return form;
}
