import {
  type LowStockInput,
  type LowStockSettings,
  lowStockInput,
} from '@gadgetry/contract/staff-notifications';
import { z } from 'zod';
import {
  useLazyGetLowStockQuery,
  useUpdateLowStockMutation,
} from '../../api/staff-notifications.ts';
import { EditedCard } from '../edited-card.tsx';
import { formOf } from '../form-of.ts';
import { NumberField, asNumber } from '../number-field.tsx';
import { ResourceDialog, useResourceForm } from '../resource-dialog.tsx';
import type { EditedResource, RowDialogProps } from '../resource.ts';
import { fieldsOf } from '../../ui/fields-of.ts';
import { typedNumber } from '../typed-number.ts';

/** An empty field is NaN. */
const fields = z.object({ threshold: typedNumber });
type LowStockForm = z.infer<typeof fields>;

const inputOf = (typed: LowStockForm, base: LowStockSettings | null): LowStockInput => ({
  ...typed,
  ...(base !== null && { version: base.version }),
});

const resource: EditedResource<LowStockSettings, LowStockForm, LowStockInput> = {
  entity: 'low_stock',
  nouns: { one: 'Low stock' },
  useRead: useLazyGetLowStockQuery,
  useUpdate: useUpdateLowStockMutation,
  form: {
    schema: formOf(fields, lowStockInput, (typed) => inputOf(typed, null)),
    valuesOf: (row) => ({ threshold: row?.threshold ?? Number.NaN }),
    inputOf,
  },
};

function LowStockDialog(props: RowDialogProps<LowStockSettings>) {
  const form = useResourceForm(resource, props.row);
  const fieldOf = fieldsOf(form);
  return (
    <ResourceDialog {...props} resource={resource} form={form}>
      {() => (
        <NumberField
          label="Pieces"
          hint="Whoever wants to know is told once when a variant has as many, or fewer. Dashboard and product list count it as low."
          {...fieldOf('threshold', asNumber)}
          of="pieces"
        />
      )}
    </ResourceDialog>
  );
}

/** From how many pieces on a variant is few; the same for everybody who is told. */
export function LowStockCard({ lowStock }: { readonly lowStock: LowStockSettings }) {
  const { threshold } = lowStock;
  return (
    <EditedCard
      heading="Low stock"
      what="low stock"
      renderDialog={(onClose) => <LowStockDialog row={lowStock} onClose={onClose} />}
    >
      <p className="text-ink-soft">
        {threshold === 0
          ? 'A variant is told of when it is sold out.'
          : `A variant is told of when ${threshold} or fewer of it are left.`}{' '}
        This is for the whole shop, whoever is told, and what the dashboard and the product list
        call low. Variants can have a number of their own, below their options.
      </p>
    </EditedCard>
  );
}
