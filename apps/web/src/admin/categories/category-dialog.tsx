import { type Category, categoryInput, titleCase } from '@gadgetry/contract/catalogue';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import {
  useCreateCategoryMutation,
  useLazyGetCategoryQuery,
  useUpdateCategoryMutation,
} from '../../api/catalogue.ts';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { DialogButtons } from '../dialog-buttons.tsx';
import { EditDialog } from '../edit-dialog.tsx';
import { HistoryPart } from '../history-part.tsx';
import { tellOutcome } from '../outcome.ts';
import { StaleNotice } from '../stale-notice.tsx';
import { useStaleEdit } from '../use-stale-edit.ts';

const CREATED = {
  done: 'Category created successfully',
  failed: 'Failed to create category.',
} as const;
const UPDATED = {
  done: 'Category updated successfully!',
  failed: 'Failed to update category.',
} as const;

const form = categoryInput.pick({ name: true });

interface CategoryDialogProps {
  /** Null adds a new one. */
  readonly category: Category | null;
  readonly onClose: () => void;
}

export function CategoryDialog({ category, onClose }: CategoryDialogProps) {
  const [create, creating] = useCreateCategoryMutation();
  const [update, updating] = useUpdateCategoryMutation();
  const [read] = useLazyGetCategoryQuery();
  const pending = creating.isLoading || updating.isLoading;
  const { register, handleSubmit, reset, formState } = useForm<{ name: string }>({
    resolver: zodResolver(form),
    defaultValues: { name: category?.name ?? '' },
  });
  const { errors, isDirty } = formState;
  const stale = useStaleEdit(
    category,
    () => read(category?._id ?? ''),
    (current) => reset({ name: current.name }),
  );

  const save = async (name: string) => {
    if (stale.base === null) return tellOutcome(await create({ name }), CREATED);
    const { _id: id, version } = stale.base;
    const outcome = await update({ id, changes: { name, version } });
    stale.noted(outcome);
    return tellOutcome(outcome, UPDATED);
  };
  const submit = handleSubmit(async ({ name }) => {
    if (!pending && (await save(titleCase(name)))) onClose();
  });

  return (
    <EditDialog
      title={category === null ? 'Add New Category' : 'Edit Category'}
      dirty={isDirty}
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
            <Field label="Name" error={errors.name?.message}>
              {(control) => <Input {...control} {...register('name')} autoComplete="off" />}
            </Field>
            <DialogButtons
              submit={category === null ? 'Create' : 'Save'}
              pending={pending}
              onCancel={cancel}
            />
          </form>
          {category !== null && <HistoryPart entity="category" id={category._id} />}
        </>
      )}
    </EditDialog>
  );
}
