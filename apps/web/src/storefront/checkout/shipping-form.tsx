import type { SavedAddress } from '@gadgetry/contract/address-book';
import type { KeptAddress, ShippingAddress } from '@gadgetry/contract/addresses';
import History from 'lucide-react/icons/rotate-ccw-clock';
import { type FormEvent, useCallback, useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useListAddressesQuery } from '../../api/addresses.ts';
import { useGetLastAddressQuery } from '../../api/orders.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeading } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import { AddressFields } from '../../shopping/address-fields.tsx';
import {
  type AddressValues,
  addressOf,
  isEmpty,
  sameValues,
  valuesOf,
} from '../../shopping/address-values.ts';
import { keepInDraft, readDraft } from '../checkout-draft.ts';
import { useAddressForm } from '../../shopping/use-address-form.ts';
import { type Countries, fitting, useCountries } from '../../shopping/use-countries.ts';
import { SavedAddresses } from './saved-addresses.tsx';

interface LastAddressProps {
  /** All that are shipped to: an address in another one would become one in one of these. */
  readonly served: readonly string[];
  readonly onUse: (address: KeptAddress) => void;
}

/** Offers where the last order went. Stands beside the heading, where its coming moves nothing. */
function LastAddress({ served, onUse }: LastAddressProps) {
  const { data: address } = useGetLastAddressQuery();
  if (address == null) return null;
  if (address.country !== undefined && !served.includes(address.country)) return null;
  return (
    <Button
      variant="quiet"
      size="small"
      title={`${address.line_1}, ${address.line_2}, ${address.city}`}
      onClick={() => onUse(address)}
      className="-my-2"
    >
      <History aria-hidden="true" />
      Use my last address
    </Button>
  );
}

interface ShippingFormProps {
  /** The button that submits stands elsewhere on the page. */
  readonly id: string;
  readonly owner: string;
  /** Guests have no addresses, and keep none. */
  readonly isGuest: boolean;
  /** What else has to be right, before this is looked at: it says itself what is wrong. */
  readonly isRestRight: () => Promise<boolean>;
  /** @param save whether it is to be kept for the next order */
  readonly onSubmit: (address: ShippingAddress, save: boolean) => void;
  /** While it is being filled in. */
  readonly onChange: (address: AddressValues) => void;
}

/**
 * What it asks, and what it can be filled with, is known before it is shown. Its place is as high as the
 * form of one country without saved addresses: nothing moves.
 */
export function ShippingForm(props: ShippingFormProps) {
  const countries = useCountries();
  const { data: saved, isError } = useListAddressesQuery(undefined, { skip: props.isGuest });
  const known = saved !== undefined || isError || props.isGuest;
  if (countries === null || !known) {
    return <Skeleton className="h-177 w-full rounded-card sm:h-133" />;
  }
  return <ShippingFormOf {...props} countries={countries} saved={saved ?? []} />;
}

interface ShippingFormOfProps extends ShippingFormProps {
  readonly countries: Countries;
  readonly saved: readonly SavedAddress[];
}

/** What was typed before; else the address that somebody has made their default. */
function firstValues(owner: string, countries: Countries, saved: readonly SavedAddress[]) {
  const { address } = readDraft(owner);
  const usual = saved.find(({ isDefault, problems }) => isDefault && problems.length === 0);
  const first = isEmpty(address) && usual !== undefined ? valuesOf(usual.address) : address;
  return fitting(first, countries);
}

function ShippingFormOf(props: ShippingFormOfProps) {
  const { id, owner, isGuest, onSubmit, onChange, countries, saved } = props;
  const [defaultValues] = useState(() => firstValues(owner, countries, saved));
  const [save, setSave] = useState(false);
  const form = useAddressForm(defaultValues, countries.home);
  const { handleSubmit, getValues, reset, subscribe, trigger, control } = form;
  const keep = useCallback(
    (address: AddressValues) => {
      keepInDraft(owner, { address });
      onChange(address);
    },
    [owner, onChange],
  );
  useEffect(() => onChange(defaultValues), [onChange, defaultValues]);
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) }),
    [subscribe, keep],
  );
  const fillIn = (address: KeptAddress) => {
    const filled = fitting(valuesOf(address), countries);
    reset(filled);
    keep(filled);
  };
  const useLast = (address: KeptAddress) => {
    const before = getValues();
    fillIn(address);
    toast.success('Filled in from your last order', {
      label: 'Undo',
      onClick: () => {
        reset(before);
        keep(before);
      },
    });
  };
  const choose = ({ address, problems }: SavedAddress) => {
    fillIn(address);
    // What has to be mended is said where it is mended.
    if (problems.length > 0) void trigger(undefined, { shouldFocus: true });
  };
  const values = useWatch({ control });
  const chosen = saved.find(({ address }) =>
    sameValues(fitting(valuesOf(address), countries), { ...defaultValues, ...values }),
  );
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await props.isRestRight())) {
      // Told along with what is wrong above, where the focus stays.
      await trigger();
      return;
    }
    await handleSubmit((typed) =>
      onSubmit(addressOf(typed, countries.home), save && chosen === undefined),
    )(event);
  };
  return (
    <Card>
      <CardHeading
        aside={
          !isGuest &&
          saved.length === 0 && <LastAddress served={countries.countries} onUse={useLast} />
        }
      >
        Shipping Address
      </CardHeading>
      <SavedAddresses addresses={saved} chosen={chosen?._id ?? null} onChoose={choose} />
      <form
        id={id}
        noValidate
        onSubmit={(event) => void submit(event)}
        className="grid gap-4 sm:grid-cols-2"
      >
        <AddressFields form={form} {...countries} />
        {!isGuest && chosen === undefined && (
          <Checkbox
            label="Save this address for my next order"
            checked={save}
            onChange={(event) => setSave(event.currentTarget.checked)}
            className="sm:col-span-2"
          />
        )}
      </form>
    </Card>
  );
}
