import { inCurrency } from '@gadgetry/contract/money';
import type { Product } from '@gadgetry/contract/catalogue';
import {
  type CreateProductForm,
  createProductForm,
  draftProductForm,
} from '@gadgetry/contract/product-forms';
import { eachProductText } from '@gadgetry/contract/product-texts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { Controller, type Resolver, useForm } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';
import { useCreateProductMutation } from '../../api/admin-products.ts';
import { useGetProductQuery } from '../../api/catalogue.ts';
import { errorIssues, errorText, isMissing } from '../../api/error-text.ts';
import { adminPaths, managedProductPath, variantsPath } from '../../page/admin-paths.ts';
import { WAITING_FOR_UPLOAD } from '../../shopping/use-uploads.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Field } from '../../ui/field.tsx';
import { fieldsOf } from '../../ui/fields-of.ts';
import { Input } from '../../ui/input.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TextareaField } from '../../ui/textarea-field.tsx';
import { toast } from '../../ui/toast.ts';
import { AdminScreen } from '../admin-screen.tsx';
import { usePreset } from '../category-in-hand.ts';
import { CategorySelect } from '../category-select.tsx';
import { asNumber, NumberField } from '../number-field.tsx';
import { SignInAgain, isSignedOut } from '../sign-in-again.tsx';
import { useIsChanged } from '../use-is-changed.ts';
import { useLeaveQuestion } from '../use-leave-question.tsx';
import { useListAddress } from '../use-list-address.ts';
import { AttributesOfCategory } from './attribute-fields.tsx';
import { valuesOfCopy, withItsVariants } from './copied-product.ts';
import { PicturesField } from './pictures-field.tsx';
import { PriceField } from './price-field.tsx';
import { attributeField, inputOfNew, roomFor, withPicture } from './product-values.ts';
import { TaxClassField } from './tax-class-field.tsx';
import { useProductUploads } from '../use-product-uploads.ts';

const EMPTY: CreateProductForm = {
  ...eachProductText(() => ''),
  price: 0,
  stockQuantity: 0,
  images: [],
  categoryId: '',
  isFeatured: false,
};

const ready = zodResolver(createProductForm);
const draft = zodResolver(draftProductForm);
/** By the button that was pressed. */
const resolver: Resolver<CreateProductForm> = (values, ...rest) =>
  (values.isDraft === true ? draft : ready)(values, ...rest);

const FAILED = 'Failed to create product';

/** The form of a new product: empty, or filled with what another has, which its address names then. */
export function Page() {
  const copied = useListAddress([]).get('copy');
  return copied === '' ? <CreateForm copied={null} /> : <CopyForm key={copied} id={copied} />;
}

function CopyForm({ id }: { readonly id: string }) {
  const { currentData, error, isFetching, refetch } = useGetProductQuery(id, {
    refetchOnMountOrArgChange: true,
  });
  // What is read again later is not what the form was filled with.
  const [copied, setCopied] = useState<Product>();
  if (copied !== undefined) return <CreateForm copied={copied} />;
  if (currentData !== undefined && !isFetching) setCopied(currentData);
  return (
    <AdminScreen title="Create Product">
      {error === undefined ? (
        <Skeleton className="h-96 w-full max-w-2xl" />
      ) : isMissing(error) ? (
        <EmptyState
          title="Product Not Found"
          text="There is no such product to copy."
          action={<LinkButton to={adminPaths.products}>All products</LinkButton>}
        />
      ) : (
        <ErrorState
          title="Failed to load the product that is copied"
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </AdminScreen>
  );
}

interface SendProps {
  readonly sending: boolean;
  /** For uploads: it is sent once they are there. */
  readonly waiting: boolean;
  readonly hasDrafts: boolean;
  readonly onPress: (isDraft: boolean) => void;
}

function Send({ sending, waiting, hasDrafts, onPress }: SendProps) {
  return (
    <div className="mt-2 flex flex-wrap gap-3">
      <Button
        type="submit"
        size="large"
        pending={sending || waiting}
        onClick={() => onPress(false)}
      >
        {waiting ? WAITING_FOR_UPLOAD : sending ? 'Creating...' : 'Create Product'}
      </Button>
      {hasDrafts && (
        <Button
          type="submit"
          size="large"
          variant="secondary"
          disabled={sending || waiting}
          onClick={() => onPress(true)}
        >
          Save as Draft
        </Button>
      )}
    </div>
  );
}

function CreateForm({ copied }: { readonly copied: Product | null }) {
  const navigate = useNavigate();
  const [create, { isLoading, error }] = useCreateProductMutation();
  const form = useForm<CreateProductForm>({
    resolver,
    defaultValues: copied === null ? EMPTY : valuesOfCopy(copied),
  });
  const { control, register, handleSubmit, reset, formState, getValues, setValue, setError } = form;
  const beginIn = (categoryId: string) =>
    reset({ ...EMPTY, categoryId }, { keepDirtyValues: true });
  usePreset(copied === null ? beginIn : null);
  const fieldOf = fieldsOf({ register, formState });
  const [made, setMade] = useState<Pick<Product, '_id' | 'name'> | null>(null);
  const { errors } = formState;
  const changed = useIsChanged(form);
  const leaving = useLeaveQuestion(changed);
  const uploads = useProductUploads({
    room: () => roomFor(getValues('images')),
    onUploaded: ({ url }) =>
      setValue('images', withPicture(getValues('images'), url), {
        shouldDirty: true,
        shouldValidate: true,
      }),
  });

  const submit = handleSubmit(async (product) => {
    if (isLoading) return;
    const outcome = await create(inputOfNew(product, copied?._id));
    if (outcome.error !== undefined) {
      toast.error(FAILED);
      for (const { path, message } of errorIssues(outcome.error)) {
        const field = attributeField(path, product);
        if (field !== null) setError(field, { message }, { shouldFocus: true });
      }
      return;
    }
    toast.success(
      product.isDraft === true
        ? 'Draft saved. It is not in the shop yet.'
        : 'Product created successfully',
    );
    for (const warning of outcome.data.warnings ?? []) toast.warning(warning);
    // A copy is looked at: the same once more would be a third one by mistake.
    if (copied !== null) return navigate(managedProductPath(outcome.data.name));
    setMade(outcome.data);
    return reset(EMPTY);
  });

  return (
    <AdminScreen title="Create Product">
      <Card className="w-full max-w-2xl">
        <form noValidate onSubmit={uploads.whenDone(submit)} className="flex flex-col gap-4">
          {copied !== null && (
            <Notice>
              A copy of {copied.name}. Nothing is stored before you create it. Stock, SKUs and GTINs
              are not copied.
            </Notice>
          )}
          {error !== undefined && !isLoading && (
            <Notice tone="danger" role="alert">
              {errorText(error, 'The shop could not be reached. Nothing you typed is lost.')}
              {isSignedOut(error) && <SignInAgain button="Create Product" />}
            </Notice>
          )}
          <TextField label="Product Name" {...fieldOf('name')} autoComplete="off" />
          <TextareaField label="Description" {...fieldOf('description')} />
          <div className="grid gap-4 sm:grid-cols-2">
            <PriceField
              control={control}
              label={inCurrency('Price')}
              {...fieldOf('price', asNumber)}
            />
            <NumberField label="Stock" of="pieces" {...fieldOf('stockQuantity', asNumber)} />
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
                render={({ field }) => (
                  <CategorySelect {...props} {...field} current={copied?.categoryId} />
                )}
              />
            )}
          </Field>
          <TaxClassField
            error={errors.taxClass?.message}
            current={copied?.taxClass}
            registration={() => register('taxClass')}
          />
          <AttributesOfCategory
            control={control}
            category="categoryId"
            nameOf={(category, attribute) => `attributes.${category}.${attribute}`}
          />
          <Checkbox {...register('isFeatured')} label="Featured" />
          {copied !== null && (
            <>
              {/* Registered where it stands: of several that are wrong, what stands above gets focus. */}
              <Field label="Tags" hint="Separated by commas." error={errors.copied?.tags?.message}>
                {(props) => <Input {...props} {...register('copied.tags')} autoComplete="off" />}
              </Field>
              {copied.options.length > 0 && (
                <Checkbox {...register('copied.withVariants')} label={withItsVariants(copied)} />
              )}
              <Checkbox
                {...register('copied.isActive')}
                label="Active: shown in the shop at once"
              />
            </>
          )}
          <Send
            sending={isLoading}
            waiting={uploads.waiting}
            hasDrafts={copied === null}
            onPress={(isDraft) => setValue('isDraft', isDraft || undefined)}
          />
          {made !== null && !changed && (
            <p className="wrap-anywhere">
              {made.name} is made.{' '}
              <Link
                to={variantsPath(made._id)}
                className="font-medium text-accent underline underline-offset-4"
              >
                Add options and variants
              </Link>
            </p>
          )}
        </form>
      </Card>
      {leaving}
    </AdminScreen>
  );
}
