import {
  normaliseCode,
  type Promocode,
  type PromocodeForm,
  promocodeForm,
} from '@gadgetry/contract/promocodes';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import {
  useCreatePromocodeMutation,
  useLazyGetPromocodeQuery,
  useUpdatePromocodeMutation,
} from '../../api/promocodes.ts';
import { DialogButtons } from '../dialog-buttons.tsx';
import { EditDialog } from '../edit-dialog.tsx';
import { HistoryPart } from '../history-part.tsx';
import { tellOutcome } from '../outcome.ts';
import { StaleNotice } from '../stale-notice.tsx';
import { useStaleEdit } from '../use-stale-edit.ts';
import { PromocodeFields } from './promocode-fields.tsx';

const CREATED = {
  done: 'Promocode created successfully!',
  failed: 'Failed to create promocode.',
} as const;
const UPDATED = {
  done: 'Promocode updated successfully!',
  failed: 'Failed to update promocode.',
} as const;

const NEW: PromocodeForm = {
  code: '',
  discountPercentage: 10,
  firstOrderOnly: false,
  expiresAt: '',
};

function formOf(promocode: Promocode | null): PromocodeForm {
  if (promocode === null) return NEW;
  const { code, discountPercentage, firstOrderOnly, expiresAt } = promocode;
  return { code, discountPercentage, firstOrderOnly, expiresAt: expiresAt.slice(0, 10) };
}

interface PromocodeDialogProps {
  /** Null adds a new one. */
  readonly promocode: Promocode | null;
  readonly onClose: () => void;
}

export function PromocodeDialog({ promocode, onClose }: PromocodeDialogProps) {
  const [create, creating] = useCreatePromocodeMutation();
  const [update, updating] = useUpdatePromocodeMutation();
  const [read] = useLazyGetPromocodeQuery();
  const pending = creating.isLoading || updating.isLoading;
  const form = useForm<PromocodeForm>({
    resolver: zodResolver(promocodeForm),
    defaultValues: formOf(promocode),
  });
  const { handleSubmit, reset, formState } = form;
  const stale = useStaleEdit(
    promocode,
    () => read(promocode?._id ?? ''),
    (current) => reset(formOf(current)),
  );

  const save = async (typed: PromocodeForm) => {
    const body = { ...typed, code: normaliseCode(typed.code) };
    if (stale.base === null) return tellOutcome(await create(body), CREATED);
    const { _id: id, version } = stale.base;
    const outcome = await update({ id, changes: { ...body, version } });
    stale.noted(outcome);
    return tellOutcome(outcome, UPDATED);
  };
  const submit = handleSubmit(async (typed) => {
    if (!pending && (await save(typed))) onClose();
  });

  return (
    <EditDialog
      title={promocode === null ? 'Add New Promocode' : 'Edit Promocode'}
      dirty={formState.isDirty}
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
            <PromocodeFields form={form} codeIsFixed={promocode !== null} />
            <DialogButtons
              submit={promocode === null ? 'Create' : 'Save'}
              pending={pending}
              onCancel={cancel}
            />
          </form>
          {promocode !== null && <HistoryPart entity="promocode" id={promocode._id} />}
        </>
      )}
    </EditDialog>
  );
}
