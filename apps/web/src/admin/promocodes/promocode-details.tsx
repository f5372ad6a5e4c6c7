import { effectWords } from '@gadgetry/contract/discounts';
import { formatMoney } from '@gadgetry/contract/money';
import type { Promocode } from '@gadgetry/contract/promocodes';
import { useGetPromocodeQuery } from '../../api/promocodes.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { HistoryPart } from '../history-part.tsx';
import { DiscountStateBadge } from './discount-states.tsx';
import { SingleUseCodes } from './single-use-codes.tsx';
import { usesText } from './uses-text.ts';

interface PromocodeDetailsProps {
  readonly row: Promocode;
  readonly onClose: () => void;
}

/** What has become of a discount, and its codes for one use. */
export function PromocodeDetails({ row, onClose }: PromocodeDetailsProps) {
  // The row may be of before the last codes were made.
  const { data: promocode = row } = useGetPromocodeQuery(row._id);
  const { code, effect, discountPercentage, state, way } = promocode;
  const facts = [
    ['Uses', usesText(promocode)],
    ['Revenue', formatMoney(promocode.revenue)],
    ['Taken off', formatMoney(promocode.discounted)],
    ['Tries in vain, 90 days', promocode.refusals.toLocaleString()],
  ] as const;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
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
      {way === 'single_use_codes' && <SingleUseCodes promocode={promocode} />}
      <HistoryPart entity="promocode" id={promocode._id} />
    </Dialog>
  );
}
