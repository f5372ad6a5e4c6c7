import type { KeptAddress, ShippingAddress } from '@gadgetry/contract/addresses';
import { History } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { useGetCountriesQuery } from '../../api/countries.ts';
import { useGetLastAddressQuery } from '../../api/orders.ts';
import { useShop } from '../../page/shop-settings.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeading } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import { AddressFields } from '../address-fields.tsx';
import { type AddressValues, addressOf, valuesOf } from '../address-values.ts';
import { keepInDraft, readDraft } from '../checkout-draft.ts';
import { useAddressForm } from '../use-address-form.ts';

interface LastAddressProps {
  readonly onUse: (address: KeptAddress) => void;
}

/** Offers where the last order went. Stands beside the heading, where its coming moves nothing. */
function LastAddress({ onUse }: LastAddressProps) {
  const { data: address } = useGetLastAddressQuery();
  if (address == null) return null;
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
  readonly onSubmit: (address: ShippingAddress) => void;
  /** While it is being filled in. */
  readonly onChange: (address: AddressValues) => void;
}

/** Which country there is to ask about is known before the form is shown: nothing moves. */
export function ShippingForm(props: ShippingFormProps) {
  const { country: home } = useShop();
  const { data, isError } = useGetCountriesQuery();
  // Unanswered it is asked for as in a shop of one country; another is refused by the quote.
  if (data === undefined && !isError) return <Skeleton className="h-110 w-full rounded-card" />;
  return <ShippingFormOf {...props} home={home} countries={data?.countries ?? [home]} />;
}

/** What was kept, for what may be chosen now: with one country, none is named but where it is another. */
function fitting(values: AddressValues, home: string, countries: readonly string[]): AddressValues {
  const [first = home] = countries;
  const fallback = countries.includes(home) ? home : first;
  if (countries.length < 2) {
    return { ...values, country: first === home ? '' : first, recipient: '', company: '' };
  }
  return { ...values, country: countries.includes(values.country) ? values.country : fallback };
}

function ShippingFormOf({
  id,
  owner,
  onSubmit,
  onChange,
  home,
  countries,
}: ShippingFormProps & { readonly home: string; readonly countries: readonly string[] }) {
  const [defaultValues] = useState(() => fitting(readDraft(owner).address, home, countries));
  const form = useAddressForm(defaultValues, home);
  const { handleSubmit, getValues, reset, subscribe } = form;
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
    const before = getValues();
    const filled = fitting(valuesOf(address), home, countries);
    reset(filled);
    keep(filled);
    toast.success('Filled in from your last order', {
      label: 'Undo',
      onClick: () => {
        reset(before);
        keep(before);
      },
    });
  };
  return (
    <Card>
      <CardHeading aside={<LastAddress onUse={fillIn} />}>Shipping Address</CardHeading>
      <form
        id={id}
        noValidate
        onSubmit={(event) =>
          void handleSubmit((values) => onSubmit(addressOf(values, home)))(event)
        }
        className="grid gap-4 sm:grid-cols-2"
      >
        <AddressFields form={form} countries={countries} home={home} />
      </form>
    </Card>
  );
}
