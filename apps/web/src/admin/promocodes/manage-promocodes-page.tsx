import { effectWords } from '@gadgetry/contract/discounts';
import type { Promocode, PromocodeInput, PromocodeQuery } from '@gadgetry/contract/promocodes';
import {
  useBrowsePromocodesInfiniteQuery,
  useCreatePromocodeMutation,
  useExportPromocodesMutation,
  useLazyGetPromocodeQuery,
  useSetPromocodeStatusMutation,
  useUpdatePromocodeMutation,
} from '../../api/promocodes.ts';
import { adminPaths } from '../../page/admin-paths.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { plainDay } from '../local-time.ts';
import { ResourceDialog, useResourceForm } from '../resource-dialog.tsx';
import { ResourcePage } from '../resource-page.tsx';
import type { Resource, RowDialogProps } from '../resource.ts';
import { DiscountStateBadge, StateFilter, narrowedByState } from './discount-states.tsx';
import { PromocodeDetails } from './promocode-details.tsx';
import { PromocodeFields } from './promocode-fields.tsx';
import { type DiscountForm, discountForm, fieldOf, inputOf, valuesOf } from './promocode-form.ts';
import { usesText } from './uses-text.ts';

/** What is typed by nobody as it is called here. */
const WAYS = { automatic: 'Comes by itself', single_use_codes: 'Codes for one use' } as const;

const promocodes: Resource<Promocode, PromocodeQuery['sort'], DiscountForm, PromocodeInput> = {
  entity: 'promocode',
  nouns: { one: 'Promocode', many: 'Promocodes' },
  nameOf: ({ code }) => code,
  columns: [
    {
      id: 'code',
      header: 'Code',
      width: '19%',
      cell: ({ code, name, way }) => (
        <>
          <span className="line-clamp-1 font-medium break-all uppercase">{code}</span>
          {name !== null && <span className="line-clamp-1 text-sm text-ink-soft">{name}</span>}
          {way !== 'code' && (
            <span className="line-clamp-1 text-sm text-ink-soft">{WAYS[way]}</span>
          )}
        </>
      ),
    },
    {
      id: 'discount',
      header: 'Discount',
      width: '16%',
      cell: ({ discountPercentage, effect }) => (
        <span className="line-clamp-2">
          {effect === null ? `${discountPercentage}%` : effectWords(effect, discountPercentage)}
        </span>
      ),
    },
    {
      id: 'status',
      header: 'Status',
      width: '11%',
      cell: ({ state }) => <DiscountStateBadge state={state} />,
    },
    {
      id: 'expires',
      header: 'Expires At',
      width: '12%',
      cell: ({ expiresAt }) => (
        <time dateTime={expiresAt} className="whitespace-nowrap">
          {plainDay(expiresAt)}
        </time>
      ),
    },
    { id: 'uses', header: 'Uses', width: '12%', numeric: true, cell: usesText },
  ],
  actionsWidth: '30%',
  sorts: ['code', '-code'],
  narrowed: { Filters: StateFilter, queryOf: narrowedByState },
  useList: useBrowsePromocodesInfiniteQuery,
  files: { useExport: useExportPromocodesMutation, importPath: adminPaths.promocodeImports },
  useRead: useLazyGetPromocodeQuery,
  useCreate: useCreatePromocodeMutation,
  useUpdate: useUpdatePromocodeMutation,
  useSetStatus: useSetPromocodeStatusMutation,
  Details: PromocodeDetails,
  form: {
    schema: discountForm,
    valuesOf,
    inputOf,
    fieldOf,
    fieldOfRefusal: (code) => (code === 'code_taken' ? 'code' : null),
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
      {(base) => <PromocodeFields form={form} base={base} />}
    </ResourceDialog>
  );
}

export function Page() {
  return (
    <ResourcePage
      resource={promocodes}
      Dialog={PromocodeDialog}
      links={
        <LinkButton to={adminPaths.tryDiscount} variant="secondary">
          Try a discount
        </LinkButton>
      }
    />
  );
}
