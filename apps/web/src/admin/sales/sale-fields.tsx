import type { Product } from '@gadgetry/contract/catalogue';
import { formatMoney, inCurrency } from '@gadgetry/contract/money';
import type { Sale, SaleForm } from '@gadgetry/contract/prices';
import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useGetProductQuery } from '../../api/catalogue.ts';
import { fieldsOf } from '../../ui/fields-of.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { NumberField, asNumber } from '../number-field.tsx';
import { ProductChoice } from './product-choice.tsx';
import { pricesFor } from './sale-values.ts';

interface SaleFieldsProps {
  readonly form: UseFormReturn<SaleForm>;
  /** What the form has read; null of a new sale. */
  readonly base: Sale | null;
}

export function SaleFields({ form, base }: SaleFieldsProps) {
  const { watch } = form;
  const fieldOf = fieldsOf(form);
  const productId = watch('productId');
  const running = base?.state === 'running';
  return (
    <>
      {base === null ? (
        <ProductChoice form={form} />
      ) : (
        <p className="font-medium">{base.product.name}</p>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="From"
          hint={running ? 'It has begun.' : 'Your local time; empty: now.'}
          {...fieldOf('beginsAt')}
          type="datetime-local"
          readOnly={running}
          className="read-only:bg-surface read-only:text-ink-soft"
        />
        <TextField
          label="Until"
          hint="Your local time."
          {...fieldOf('endsAt')}
          type="datetime-local"
        />
      </div>
      {productId !== '' && <Prices key={productId} form={form} base={base} id={productId} />}
    </>
  );
}

function regularText(product: Product, variantId: string, base: Sale | null): string {
  const known = base?.prices.find((price) => price.variantId === variantId)?.regularPrice;
  const variant = product.variants?.find(({ _id }) => _id === variantId);
  if (known !== undefined) return `Regular price ${formatMoney(known)}.`;
  if (variant === undefined) return 'No longer sold.';
  const now = formatMoney(variant.price);
  return variant.sale === undefined ? `Regular price ${now}.` : `In another sale at ${now} now.`;
}

/** A price for each variant; where none is typed, the variant is not on sale. */
function Prices({ form, base, id }: SaleFieldsProps & { readonly id: string }) {
  const { data: product, error } = useGetProductQuery(id);
  const { watch, getValues, setValue, formState } = form;
  const fieldOf = fieldsOf(form);
  useEffect(() => {
    if (product !== undefined) setValue('prices', [...pricesFor(product, getValues('prices'))]);
  }, [product, getValues, setValue]);
  const { prices: wrong } = formState.errors;
  const whole = wrong?.root?.message ?? wrong?.message;
  if (error !== undefined) return <p role="alert">Failed to load the product</p>;
  if (product === undefined) return <Skeleton className="h-11 w-full" />;
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-2 font-medium">Sale prices</legend>
      {watch('prices').map(({ variantId }, place) => {
        const variant = product.variants?.find(({ _id }) => _id === variantId);
        const called = variant?.options.map(({ value }) => value).join(' / ') ?? '';
        return (
          <NumberField
            key={variantId}
            label={inCurrency(called === '' ? 'Sale price' : called)}
            hint={regularText(product, variantId, base)}
            of="money"
            {...fieldOf(`prices.${place}.price`, asNumber)}
          />
        );
      })}
      {whole !== undefined && (
        <p role="alert" className="text-sm font-medium text-danger">
          {whole}
        </p>
      )}
    </fieldset>
  );
}
