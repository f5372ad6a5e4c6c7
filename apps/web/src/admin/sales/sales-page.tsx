import { formatMoney } from '@gadgetry/contract/money';
import {
  SALE_SORTS,
  type Sale,
  type SaleForm,
  type SaleInput,
  type SaleQuery,
  type SaleState,
  saleForm,
} from '@gadgetry/contract/prices';
import {
  useBrowseSalesInfiniteQuery,
  useCreateSaleMutation,
  useLazyGetSaleQuery,
  useSetSaleStatusMutation,
  useUpdateSaleMutation,
} from '../../api/sales.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { localTime } from '../local-time.ts';
import { ResourceDialog, useResourceForm } from '../resource-dialog.tsx';
import { ResourcePage } from '../resource-page.tsx';
import type { Resource, RowDialogProps } from '../resource.ts';
import { SaleFields } from './sale-fields.tsx';
import { fieldOf, inputOf, valuesOf } from './sale-values.ts';

const STATES: Record<SaleState, { readonly tone: BadgeTone; readonly text: string }> = {
  planned: { tone: 'blue', text: 'Planned' },
  running: { tone: 'green', text: 'Running' },
  over: { tone: 'grey', text: 'Over' },
  off: { tone: 'grey', text: 'Inactive' },
};

function pricesText(prices: Sale['prices']): string {
  const all = prices.map(({ price }) => price);
  const lowest = Math.min(...all);
  return all.every((price) => price === lowest)
    ? formatMoney(lowest)
    : `From ${formatMoney(lowest)}`;
}

const sales: Resource<Sale, SaleQuery['sort'], SaleForm, SaleInput> = {
  entity: 'sale',
  nouns: { one: 'Sale', many: 'Sales' },
  nameOf: ({ product }) => product.name,
  columns: [
    {
      id: 'product',
      header: 'Product',
      width: '26%',
      cell: ({ product }) => <span className="font-medium">{product.name}</span>,
    },
    {
      id: 'price',
      header: 'Price',
      width: '12%',
      numeric: true,
      cell: ({ prices }) => pricesText(prices),
    },
    {
      id: 'beginsAt',
      header: 'From',
      width: '16%',
      cell: ({ beginsAt }) => <time dateTime={beginsAt}>{localTime(beginsAt)}</time>,
    },
    {
      id: 'endsAt',
      header: 'Until',
      width: '16%',
      cell: ({ endsAt }) => <time dateTime={endsAt}>{localTime(endsAt)}</time>,
    },
    {
      id: 'state',
      header: 'Status',
      width: '10%',
      cell: ({ state }) => <Badge tone={STATES[state].tone}>{STATES[state].text}</Badge>,
    },
  ],
  actionsWidth: '20%',
  sorts: SALE_SORTS,
  useList: useBrowseSalesInfiniteQuery,
  useRead: useLazyGetSaleQuery,
  useCreate: useCreateSaleMutation,
  useUpdate: useUpdateSaleMutation,
  useSetStatus: useSetSaleStatusMutation,
  form: { schema: saleForm, valuesOf, inputOf, fieldOf },
  texts: {
    deactivating: 'Where it runs, its prices end at once. You can reactivate it before its end.',
    reactivating: 'Its prices will apply again until its end.',
  },
};

function SaleDialog(props: RowDialogProps<Sale>) {
  const form = useResourceForm(sales, props.row);
  return (
    <ResourceDialog {...props} resource={sales} form={form} closeOnOutsideClick={false}>
      {(base) => <SaleFields form={form} base={base} />}
    </ResourceDialog>
  );
}

export function Page() {
  return <ResourcePage resource={sales} Dialog={SaleDialog} />;
}
