import type { Product } from '@gadgetry/contract/catalogue';
import type { ProductDialogForm } from '@gadgetry/contract/product-forms';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { Field } from '../../ui/field.tsx';
import { fieldsOf } from '../../ui/fields-of.ts';
import { TextField } from '../../ui/text-field.tsx';
import { TextareaField } from '../../ui/textarea-field.tsx';
import { CategorySelect } from '../category-select.tsx';
import { asNumber, NumberField } from '../number-field.tsx';
import { PicturesField } from './pictures-field.tsx';
import { PriceField } from './price-field.tsx';
import { TaxClassField } from './tax-class-field.tsx';
import { VariantsLine } from './variants-line.tsx';
import type { Uploads } from '../../shopping/use-uploads.ts';

interface ProductFieldsProps {
  readonly form: UseFormReturn<ProductDialogForm>;
  readonly uploads: Uploads;
  /** What the form has read; null of a new product. */
  readonly product: Product | null;
}

export function ProductFields({ form, uploads, product }: ProductFieldsProps) {
  const { control, register, formState } = form;
  const { errors } = formState;
  const fieldOf = fieldsOf(form);
  return (
    <>
      <Field label="Category" error={errors.categoryId?.message}>
        {(props) => (
          <Controller
            control={control}
            name="categoryId"
            render={({ field }) => (
              <CategorySelect {...props} {...field} current={product?.categoryId} />
            )}
          />
        )}
      </Field>
      <TextField label="Name" {...fieldOf('name')} autoComplete="off" />
      <div className="grid gap-4 sm:grid-cols-2">
        <PriceField control={control} label="Price" {...fieldOf('price', asNumber)} />
        <NumberField label="Stock Quantity" of="pieces" {...fieldOf('stockQuantity', asNumber)} />
      </div>
      <TaxClassField
        error={errors.taxClass?.message}
        current={product?.taxClass}
        registration={() => register('taxClass')}
      />
      {product === null ? (
        <p className="-mt-2 text-sm text-ink-soft">
          What a shopper chooses from, as a colour or a size, is added once it is created.
        </p>
      ) : (
        <VariantsLine product={product} />
      )}
      <Controller
        control={control}
        name="images"
        render={({ field }) => (
          <PicturesField
            {...field}
            firstLabel="Product Image"
            errors={errors.images}
            uploads={uploads}
          />
        )}
      />
      <TextField
        label="Tags"
        hint="Separated by commas. Products tagged 'featured' are shown on the home page."
        {...fieldOf('tags')}
        autoComplete="off"
      />
      <TextareaField label="Description" {...fieldOf('description')} rows={5} />
    </>
  );
}
