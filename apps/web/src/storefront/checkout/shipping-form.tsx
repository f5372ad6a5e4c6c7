import { type ShippingAddress, shippingAddress } from '@gadgetry/contract/orders';
import { zodResolver } from '@hookform/resolvers/zod';
import { clsx } from 'clsx';
import { History } from 'lucide-react';
import { type ComponentProps, useCallback, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useGetLastAddressQuery } from '../../api/orders.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeading } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { toast } from '../../ui/toast.ts';
import { keepInDraft, readDraft } from '../checkout-draft.ts';

interface LastAddressProps {
  readonly onUse: (address: ShippingAddress) => void;
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

interface AddressField
  extends Pick<ComponentProps<'input'>, 'autoComplete' | 'type' | 'inputMode'> {
  readonly name: keyof ShippingAddress;
  readonly label: string;
  readonly hint?: string;
  readonly wide?: boolean;
}

const fields: readonly AddressField[] = [
  { name: 'line_1', label: 'Line 1', autoComplete: 'shipping address-line1', wide: true },
  { name: 'line_2', label: 'Line 2', autoComplete: 'shipping address-line2', wide: true },
  { name: 'city', label: 'City', autoComplete: 'shipping address-level2' },
  { name: 'state', label: 'State/Province', autoComplete: 'shipping address-level1' },
  { name: 'zip_code', label: 'Zip Code', autoComplete: 'shipping postal-code' },
  {
    name: 'phone',
    label: 'Phone Number',
    hint: 'Like 0771234567 or +94771234567',
    autoComplete: 'shipping tel',
    type: 'tel',
    inputMode: 'tel',
  },
];

interface ShippingFormProps {
  /** The button that submits stands elsewhere on the page. */
  readonly id: string;
  readonly owner: string;
  readonly onSubmit: (address: ShippingAddress) => void;
  /** While it is being filled in. */
  readonly onChange: (address: ShippingAddress) => void;
}

export function ShippingForm({ id, owner, onSubmit, onChange }: ShippingFormProps) {
  const [defaultValues] = useState(() => readDraft(owner).address);
  const { register, handleSubmit, formState, getFieldState, getValues, reset, trigger, subscribe } =
    useForm<ShippingAddress>({
      resolver: zodResolver(shippingAddress),
      mode: 'onBlur',
      reValidateMode: 'onBlur',
      defaultValues,
    });
  const { errors } = formState;
  const keep = useCallback(
    (address: ShippingAddress) => {
      keepInDraft(owner, { address });
      onChange(address);
    },
    [owner, onChange],
  );
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) }),
    [subscribe, keep],
  );
  const fillIn = (address: ShippingAddress) => {
    const before = getValues();
    reset(address);
    keep(address);
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
        onSubmit={(event) => void handleSubmit(onSubmit)(event)}
        className="grid gap-4 sm:grid-cols-2"
      >
        {fields.map(({ name, label, hint, wide = false, ...input }) => (
          <div key={name} className={clsx(wide && 'sm:col-span-2')}>
            <Field label={label} hint={hint} error={errors[name]?.message}>
              {(control) => (
                <Input
                  {...input}
                  {...control}
                  {...register(name, {
                    // An error goes as soon as it is mended, and comes only when a field is left.
                    onChange: () => {
                      if (getFieldState(name).invalid) void trigger(name);
                    },
                  })}
                  // Not hidden behind the bar at the bottom of a phone's screen.
                  className="scroll-mb-40"
                />
              )}
            </Field>
          </div>
        ))}
      </form>
    </Card>
  );
}
