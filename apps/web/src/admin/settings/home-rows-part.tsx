import type { StoredOwnerSettings } from '@gadgetry/contract/shop-settings';
import { ResourceDialog, useResourceForm } from '../resource-dialog.tsx';
import type { RowDialogProps } from '../resource.ts';
import { ROW_KINDS } from './home-row-form.ts';
import { HomeRowsField } from './home-rows-field.tsx';
import { PartCard } from './settings-card.tsx';
import { settingsPart } from './settings-form.ts';

const ROWS = settingsPart('Rows of the home page');

function RowsDialog(props: RowDialogProps<StoredOwnerSettings>) {
  const form = useResourceForm(ROWS, props.row);
  return (
    <ResourceDialog {...props} resource={ROWS} form={form} closeOnOutsideClick={false}>
      {() => <HomeRowsField form={form} />}
    </ResourceDialog>
  );
}

/** Which products the first page of the shop shows, and in which order. */
export function HomeRowsPart({ settings }: { readonly settings: StoredOwnerSettings }) {
  const { homeRows } = settings;
  return (
    <PartCard
      heading="Rows of the home page"
      part={ROWS}
      said={
        homeRows.length === 0
          ? [['Rows', 'None: the home page ends with the categories']]
          : homeRows.map(
              ({ kind, heading }, at) =>
                [`Row ${at + 1}`, `${heading} · ${ROW_KINDS[kind].name}`] as const,
            )
      }
    >
      {(onClose) => <RowsDialog row={settings} onClose={onClose} />}
    </PartCard>
  );
}
