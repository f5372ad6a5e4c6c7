import { formatNumber } from '@gadgetry/contract/number-format';
import { effectWords } from '@gadgetry/contract/discounts';
import { formatMoney } from '@gadgetry/contract/money';
import type { Promocode, PromocodeInput, PromocodeQuery } from '@gadgetry/contract/promocodes';
import { useState } from 'react';
import {
  useBrowsePromocodesInfiniteQuery,
  useCreatePromocodeMutation,
  useExportPromocodesMutation,
  useLazyGetPromocodeQuery,
  useSetPromocodeStatusMutation,
  useUpdatePromocodeMutation,
  useGetPromocodeQuery,
} from '../../api/promocodes.ts';
import { adminPaths } from '../../page/admin-paths.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { HistoryPart } from '../history-part.tsx';
import { plainDay } from '../local-time.ts';
import { ResourceDialog, useResourceForm } from '../resource-dialog.tsx';
import { ResourcePage } from '../resource-page.tsx';
import type { Resource, RowDialogProps } from '../resource.ts';
import { useCloseQuestion } from '../use-leave-question.tsx';
import { DiscountStateBadge, StateFilter, narrowedByState } from './discount-states.tsx';
import { PromocodeFields } from './promocode-fields.tsx';
import { type DiscountForm, discountForm, fieldOf, inputOf, valuesOf } from './promocode-form.ts';
import { SingleUseCodes } from './single-use-codes.tsx';
import { usesText } from './uses-text.ts';

interface PromocodeDetailsProps {
  readonly row: Promocode;
  readonly onClose: () => void;
}

/** What has become of a discount, and its codes for one use. */
function PromocodeDetails({ row, onClose }: PromocodeDetailsProps) {
  // The row may be of before the last codes were made.
  const { data: promocode = row } = useGetPromocodeQuery(row._id);
  const { code, effect, discountPercentage, state, way } = promocode;
  const [count, setCount] = useState('');
  const { close, question } = useCloseQuestion(count !== '', onClose);
  const facts = [
    ['Uses', usesText(promocode)],
    ['Revenue', formatMoney(promocode.revenue)],
    ['Taken off', formatMoney(promocode.discounted)],
    ['Tries in vain, 90 days', formatNumber(promocode.refusals)],
  ] as const;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={promocode.name ?? code}
      description={effectWords(effect, discountPercentage)}
    >
      <DiscountStateBadge state={state} />
      <p className="mt-3 text-sm text-ink-soft">
        Revenue is what was kept of paid orders that had it, with shipping and tax.
      </p>
      <dl className="mt-2 grid gap-x-6 gap-y-2 tabular-nums sm:grid-cols-2">
        {facts.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-4 border-b border-line py-2">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="text-right font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      {way === 'single_use_codes' && (
        <SingleUseCodes promocode={promocode} count={count} onCount={setCount} />
      )}
      <HistoryPart entity="promocode" id={promocode._id} />
      {question}
    </Dialog>
  );
}

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
