import { ORDER_VIEW_NAME_MAX, type OrderView, orderViewForm } from '@gadgetry/contract/order-views';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { OrdersFilter } from '../../api/admin-orders.ts';
import { errorCode, errorText } from '../../api/error-text.ts';
import { useAddOrderViewMutation, useRenameOrderViewMutation } from '../../api/order-views.ts';
import { fieldsOf } from '../../ui/fields-of.ts';
import { TextField } from '../../ui/text-field.tsx';
import { FormDialog } from '../form-dialog.tsx';
import { tellOutcome } from '../outcome.ts';

interface ViewDialogProps {
  /** null: what the list shows now is to become one. */
  readonly view: OrderView | null;
  readonly filter: OrdersFilter;
  readonly onClose: () => void;
}

/** What a view of the list is called. */
export function ViewDialog({ view, filter, onClose }: ViewDialogProps) {
  const [add, adding] = useAddOrderViewMutation();
  const [rename, renaming] = useRenameOrderViewMutation();
  const pending = adding.isLoading || renaming.isLoading;
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(orderViewForm),
    defaultValues: { name: view?.name ?? '' },
  });
  const fieldOf = fieldsOf({ register, formState });
  const save = handleSubmit(async ({ name }) => {
    const outcome = await (view === null
      ? add({ name, filter })
      : rename({ id: view._id, name, version: view.version }));
    if (errorCode(outcome.error) === 'name_taken') {
      setError('name', { message: errorText(outcome.error, '') }, { shouldFocus: true });
      return;
    }
    const texts = { done: 'View saved.', failed: 'Failed to save the view.' };
    if (tellOutcome(outcome, texts)) onClose();
  });
  return (
    <FormDialog
      title={view === null ? 'Save this view' : 'Rename this view'}
      description="Every admin finds it above the list of orders."
      submit="Save"
      pending={pending}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField
        label="Name"
        {...fieldOf('name')}
        autoComplete="off"
        maxLength={ORDER_VIEW_NAME_MAX}
      />
    </FormDialog>
  );
}
