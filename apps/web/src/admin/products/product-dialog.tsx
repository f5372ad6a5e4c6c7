import {
  type Product,
  type ProductDialogForm,
  type SavedProduct,
  productDialogForm,
} from '@gadgetry/contract/catalogue';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import {
  useCreateProductMutation,
  useLazyGetProductQuery,
  useUpdateProductMutation,
} from '../../api/catalogue.ts';
import { toast } from '../../ui/toast.ts';
import { DialogButtons } from '../dialog-buttons.tsx';
import { EditDialog } from '../edit-dialog.tsx';
import { HistoryPart } from '../history-part.tsx';
import { type Outcome, type OutcomeTexts, tellOutcome } from '../outcome.ts';
import { StaleNotice } from '../stale-notice.tsx';
import { useStaleEdit } from '../use-stale-edit.ts';
import { ProductFields } from './product-fields.tsx';
import { inputFrom, roomFor, valuesOf, withPicture } from './product-values.ts';
import { useUploads } from './use-uploads.ts';

const CREATED = {
  done: 'Product created successfully!',
  failed: 'Failed to create product.',
} as const;
const UPDATED = {
  done: 'Product updated successfully!',
  failed: 'Failed to update product.',
} as const;

/** How saving went, and what the owner should know of what was saved. */
function tell(
  outcome: Outcome & { readonly data?: SavedProduct | undefined },
  texts: OutcomeTexts,
): boolean {
  for (const warning of outcome.data?.warnings ?? []) toast.warning(warning);
  return tellOutcome(outcome, texts);
}

interface ProductDialogProps {
  /** Null adds a new one. */
  readonly product: Product | null;
  readonly onClose: () => void;
}

export function ProductDialog({ product, onClose }: ProductDialogProps) {
  const [create, creating] = useCreateProductMutation();
  const [update, updating] = useUpdateProductMutation();
  const [read] = useLazyGetProductQuery();
  const pending = creating.isLoading || updating.isLoading;
  const form = useForm<ProductDialogForm>({
    mode: 'onChange',
    resolver: zodResolver(productDialogForm),
    defaultValues: valuesOf(product),
  });
  const { handleSubmit, reset, formState, getValues, setValue } = form;
  const uploads = useUploads({
    room: () => roomFor(getValues('images')),
    onUploaded: (url) =>
      setValue('images', withPicture(getValues('images'), url), {
        shouldDirty: true,
        shouldValidate: true,
      }),
  });
  const stale = useStaleEdit(
    product,
    () => read(product?._id ?? ''),
    (current) => reset(valuesOf(current)),
  );

  const save = async (typed: ProductDialogForm) => {
    const input = inputFrom(typed, stale.base);
    if (stale.base === null) return tell(await create(input), CREATED);
    const outcome = await update({ id: stale.base._id, changes: input });
    stale.noted(outcome);
    return tell(outcome, UPDATED);
  };
  const submit = handleSubmit(async (typed) => {
    if (pending || uploads.keepWaiting()) return;
    if (await save(typed)) onClose();
  });

  return (
    <EditDialog
      title={product === null ? 'Add New Product' : 'Edit Product'}
      dirty={formState.isDirty || uploads.list.length > 0}
      closeOnOutsideClick={false}
      onClose={onClose}
    >
      {(cancel) => (
        <>
          {stale.message !== null && (
            <StaleNotice
              message={stale.message}
              loading={stale.loading}
              onLoad={() => void stale.loadCurrent()}
            />
          )}
          <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
            <ProductFields form={form} uploads={uploads} category={stale.base?.categoryId} />
            <DialogButtons
              submit={product === null ? 'Create' : 'Save'}
              pending={pending}
              onCancel={cancel}
            />
          </form>
          {product !== null && <HistoryPart entity="product" id={product._id} />}
        </>
      )}
    </EditDialog>
  );
}
