import {
  type Carrier,
  type CarrierForm,
  type CarrierInput,
  type CarrierQuery,
  NUMBER_IN_LINK,
  carrierForm,
  patternsTyped,
} from '@gadgetry/contract/carriers';
import {
  useBrowseCarriersInfiniteQuery,
  useCreateCarrierMutation,
  useLazyGetCarrierQuery,
  useSetCarrierStatusMutation,
  useUpdateCarrierMutation,
} from '../../api/carriers.ts';
import { fieldsOf } from '../../ui/fields-of.ts';
import { TextField } from '../../ui/text-field.tsx';
import { TextareaField } from '../../ui/textarea-field.tsx';
import { ResourceDialog, useResourceForm } from '../resource-dialog.tsx';
import { statusColumn } from '../resource-list.tsx';
import { ResourcePage } from '../resource-page.tsx';
import type { Resource, RowDialogProps } from '../resource.ts';

const carriers: Resource<Carrier, CarrierQuery['sort'], CarrierForm, CarrierInput> = {
  entity: 'carrier',
  nouns: { one: 'Carrier', many: 'Carriers' },
  nameOf: ({ name }) => name,
  columns: [
    {
      id: 'name',
      header: 'Name',
      width: '22%',
      cell: ({ name }) => <span className="line-clamp-2 font-medium">{name}</span>,
    },
    {
      id: 'link',
      header: 'Followed at',
      width: '34%',
      cell: ({ trackingLink }) => (
        <span className="block truncate text-sm text-ink-soft">
          {trackingLink === '' ? 'Nowhere' : new URL(trackingLink).host}
        </span>
      ),
    },
    statusColumn('14%'),
  ],
  actionsWidth: '30%',
  sorts: ['name', '-name'],
  useList: useBrowseCarriersInfiniteQuery,
  useRead: useLazyGetCarrierQuery,
  useCreate: useCreateCarrierMutation,
  useUpdate: useUpdateCarrierMutation,
  useSetStatus: useSetCarrierStatusMutation,
  form: {
    schema: carrierForm,
    valuesOf: (row) => ({
      name: row?.name ?? '',
      trackingPatterns: row?.trackingPatterns.join('\n') ?? '',
      trackingLink: row?.trackingLink ?? '',
    }),
    inputOf: ({ name, trackingPatterns, trackingLink }, base) => ({
      name,
      trackingPatterns: patternsTyped(trackingPatterns),
      trackingLink,
      ...(base !== null && { version: base.version }),
    }),
  },
  texts: {
    deactivating: 'New shipments can’t be given to it. Those it has keep their tracking.',
    reactivating: 'Shipments can be given to it again.',
  },
};

function CarrierDialog(props: RowDialogProps<Carrier>) {
  const form = useResourceForm(carriers, props.row);
  const fieldOf = fieldsOf(form);
  return (
    <ResourceDialog {...props} resource={carriers} form={form}>
      {() => (
        <>
          <TextField label="Name" {...fieldOf('name')} autoComplete="off" />
          <TextareaField
            label="Tracking numbers"
            hint="How they are written, one way a line: # is a digit, @ a letter, * either. Left empty, any number is taken."
            {...fieldOf('trackingPatterns')}
            rows={3}
            autoComplete="off"
            spellCheck={false}
          />
          <TextField
            label="Tracking link"
            hint={`Where customers follow a parcel, with ${NUMBER_IN_LINK} for its number`}
            {...fieldOf('trackingLink')}
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
          />
        </>
      )}
    </ResourceDialog>
  );
}

/** Who brings parcels, and how they can be followed. */
export function Page() {
  return <ResourcePage resource={carriers} Dialog={CarrierDialog} />;
}
