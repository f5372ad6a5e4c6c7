import { inCurrency } from '@gadgetry/contract/money';
import { type CreateProductForm, createProductForm } from '@gadgetry/contract/product-forms';
import { eachProductText } from '@gadgetry/contract/product-texts';
import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm } from 'react-hook-form';
import { useCreateProductMutation } from '../../api/admin-products.ts';
import { errorIssues, errorText } from '../../api/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { toast } from '../../ui/toast.ts';
import { AdminScreen } from '../admin-screen.tsx';
import { CategorySelect } from '../category-select.tsx';
import { asNumber, NumberField } from '../number-field.tsx';
import { useLeaveQuestion } from '../use-leave-question.tsx';
import { AttributesOfCategory } from './attribute-fields.tsx';
import { PicturesField } from './pictures-field.tsx';
import { PriceField } from './price-field.tsx';
import { attributeField, inputOfNew, roomFor, withPicture } from './product-values.ts';
import { TaxClassField } from './tax-class-field.tsx';
import { useProductUploads } from './use-product-uploads.ts';

const EMPTY: CreateProductForm = {
  ...eachProductText(() => ''),
  price: 0,
  stockQuantity: 0,
  images: [],
  categoryId: '',
  isFeatured: false,
};

const FAILED = 'Failed to create product';

export function Page() {
  const [create, { isLoading, error }] = useCreateProductMutation();
  const { control, register, handleSubmit, reset, formState, getValues, setValue, setError } =
    useForm<CreateProductForm>({
      resolver: zodResolver(createProductForm),
      defaultValues: EMPTY,
    });
  const { errors, isDirty } = formState;
  const leaving = useLeaveQuestion(isDirty);
  const uploads = useProductUploads({
    room: () => roomFor(getValues('images')),
    onUploaded: ({ url }) =>
      setValue('images', withPicture(getValues('images'), url), {
        shouldDirty: true,
        shouldValidate: true,
      }),
  });

  const submit = handleSubmit(async (product) => {
    if (isLoading || uploads.keepWaiting()) return;
    const outcome = await create(inputOfNew(product));
    if (outcome.error !== undefined) {
      toast.error(FAILED);
      for (const { path, message } of errorIssues(outcome.error)) {
        const field = attributeField(path, product);
        if (field !== null) setError(field, { message }, { shouldFocus: true });
      }
      return;
    }
    toast.success('Product created successfully');
    for (const warning of outcome.data.warnings ?? []) toast.warning(warning);
    reset();
  });

  return (
    <AdminScreen title="Create Product">
      <Card className="w-full max-w-2xl">
        <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
          {error !== undefined && !isLoading && (
            <Notice tone="danger" role="alert">
              {errorText(error, 'The shop could not be reached. Nothing you typed is lost.')}
            </Notice>
          )}
          <Field label="Product Name" error={errors.name?.message}>
            {(props) => <Input {...props} {...register('name')} autoComplete="off" />}
          </Field>
          <Field label="Description" error={errors.description?.message}>
            {(props) => <Textarea {...props} {...register('description')} />}
          </Field>
          <div className="grid gap-4 sm:grid-cols-2">
            <PriceField
              control={control}
              name="price"
              label={inCurrency('Price')}
              error={errors.price?.message}
              registration={() => register('price', asNumber)}
            />
            <NumberField
              label="Stock"
              of="pieces"
              error={errors.stockQuantity?.message}
              registration={() => register('stockQuantity', asNumber)}
            />
          </div>
          <Controller
            control={control}
            name="images"
            render={({ field }) => (
              <PicturesField
                {...field}
                firstLabel="Image URL"
                errors={errors.images}
                uploads={uploads}
              />
            )}
          />
          <Field label="Category" error={errors.categoryId?.message}>
            {(props) => (
              <Controller
                control={control}
                name="categoryId"
                render={({ field }) => <CategorySelect {...props} {...field} />}
              />
            )}
          </Field>
          <TaxClassField
            error={errors.taxClass?.message}
            registration={() => register('taxClass')}
          />
          <AttributesOfCategory
            control={control}
            category="categoryId"
            nameOf={(category, attribute) => `attributes.${category}.${attribute}`}
          />
          <Checkbox {...register('isFeatured')} label="Featured" />
          <div className="mt-2">
            <Button type="submit" size="large" pending={isLoading}>
              {isLoading ? 'Creating...' : 'Create Product'}
            </Button>
          </div>
        </form>
      </Card>
      {leaving}
    </AdminScreen>
  );
}
