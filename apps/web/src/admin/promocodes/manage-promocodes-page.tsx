import { effectWords } from '@gadgetry/contract/discounts';
import {
  normaliseCode,
  type Promocode,
  type PromocodeForm,
  type PromocodeInput,
  type PromocodeQuery,
  promocodeForm,
} from '@gadgetry/contract/promocodes';
import {
  useBrowsePromocodesInfiniteQuery,
  useCreatePromocodeMutation,
  useLazyGetPromocodeQuery,
  useSetPromocodeStatusMutation,
  useUpdatePromocodeMutation,
} from '../../api/promocodes.ts';
import { localDay } from '../local-time.ts';
import { ResourceDialog, useResourceForm } from '../resource-dialog.tsx';
import { statusColumn } from '../resource-list.tsx';
import { ResourcePage } from '../resource-page.tsx';
import type { Resource, RowDialogProps } from '../resource.ts';
import { PromocodeFields } from './promocode-fields.tsx';

const NEW: PromocodeForm = {
  code: '',
  discountPercentage: 10,
  firstOrderOnly: false,
  expiresAt: '',
};

const promocodes: Resource<Promocode, PromocodeQuery['sort'], PromocodeForm, PromocodeInput> = {
  entity: 'promocode',
  nouns: { one: 'Promocode', many: 'Promocodes' },
  nameOf: ({ code }) => code,
  columns: [
    {
      id: 'code',
      header: 'Code',
      width: '24%',
      cell: ({ code }) => <span className="font-medium uppercase">{code}</span>,
    },
    {
      id: 'discount',
      header: 'Discount',
      width: '14%',
      cell: ({ discountPercentage, effect }) =>
        effect === null ? `${discountPercentage}%` : effectWords(effect, discountPercentage),
    },
    statusColumn('16%'),
    {
      id: 'expires',
      header: 'Expires At',
      width: '16%',
      cell: ({ expiresAt }) => <time dateTime={expiresAt}>{localDay(expiresAt)}</time>,
    },
  ],
  actionsWidth: '30%',
  sorts: ['code', '-code'],
  useList: useBrowsePromocodesInfiniteQuery,
  useRead: useLazyGetPromocodeQuery,
  useCreate: useCreatePromocodeMutation,
  useUpdate: useUpdatePromocodeMutation,
  useSetStatus: useSetPromocodeStatusMutation,
  form: {
    schema: promocodeForm,
    valuesOf: (promocode) => {
      if (promocode === null) return NEW;
      const { code, discountPercentage, firstOrderOnly, expiresAt } = promocode;
      return { code, discountPercentage, firstOrderOnly, expiresAt: expiresAt.slice(0, 10) };
    },
    inputOf: (typed, base) => ({
      ...typed,
      code: normaliseCode(typed.code),
      ...(base !== null && { version: base.version }),
    }),
  },
  texts: {
    created: 'Promocode created successfully!',
    deactivating: 'You can reactivate it later.',
    reactivating: 'It will be usable again.',
  },
};

function PromocodeDialog(props: RowDialogProps<Promocode>) {
  const form = useResourceForm(promocodes, props.row);
  return (
    <ResourceDialog {...props} resource={promocodes} form={form}>
      {(base) => <PromocodeFields form={form} codeIsFixed={base !== null} />}
    </ResourceDialog>
  );
}

export function Page() {
  return <ResourcePage resource={promocodes} Dialog={PromocodeDialog} />;
}
