import { formatMoney } from '@gadgetry/contract/money';
import type { Quote } from '@gadgetry/contract/quotes';
import {
  discountLines,
  includedTaxWords,
  shippingWords,
  taxLines,
} from '@gadgetry/contract/sum-words';
import { Skeleton } from '../ui/skeleton.tsx';

type Summed = Pick<
  Quote,
  | 'items'
  | 'subTotal'
  | 'discounts'
  | 'promoCode'
  | 'shipping'
  | 'tax'
  | 'taxes'
  | 'taxIsEstimated'
  | 'grandTotal'
  | 'refusal'
>;

/** Of a cart with nothing in it, which nobody has to be asked about. */
export const nothing: Summed = {
  items: 0,
  subTotal: 0,
  discounts: [],
  promoCode: null,
  shipping: 0,
  tax: 0,
  taxes: [],
  taxIsEstimated: false,
  grandTotal: 0,
  refusal: null,
};

/** What it costs to send is not known of what is not sent, nor what all of it comes to then. */
export function isNotShipped(of: Pick<Quote, 'refusal'> | null): boolean {
  return of?.refusal?.code === 'not_shipped';
}

interface FigureProps {
  /** undefined: not known yet, or not at all. */
  readonly value: string | undefined;
  readonly failed: boolean;
}

/** A figure of the shop's, or what holds its place: never one that was made up here. */
export function Figure({ value, failed }: FigureProps) {
  if (value !== undefined && !failed) return value;
  if (!failed) return <Skeleton className="my-0.5 h-5 w-16" />;
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="sr-only">not known</span>
    </>
  );
}

interface SummaryFiguresProps {
  readonly of: Summed | null;
  readonly failed: boolean;
}

/** The lines of an Order Summary between its heading and its total. */
export function SummaryFigures({ of, failed }: SummaryFiguresProps) {
  const figures = [
    ['Items', of?.items.toString()],
    ['Subtotal', of === null ? undefined : formatMoney(of.subTotal)],
    // What comes off is not known where nothing else is.
    ...(of === null || failed ? [] : discountLines(of)),
    ['Shipping', of === null ? undefined : shippingWords(of.shipping)],
    ...(of === null ? [['Tax', undefined] as const] : taxLines(of)),
  ] as const;
  return figures.map(([name, value], at) => (
    <div key={`${at} ${name}`} className="flex justify-between gap-4">
      <dt className="min-w-0 wrap-anywhere text-ink-soft">{name}</dt>
      <dd>
        <Figure value={value} failed={failed || (name === 'Shipping' && isNotShipped(of))} />
      </dd>
    </div>
  ));
}

/** Under a total: what tax is in it, and whether that may change. Nothing where nothing is taxed. */
export function TaxNote({ of }: { readonly of: Summed | null }) {
  const included = of === null ? null : includedTaxWords(of);
  // Where nothing is shown yet, the line of the tax says so itself.
  const estimated = of !== null && of.taxIsEstimated && of.taxes.length > 0;
  if (included === null && !estimated) return null;
  return (
    <p className="mt-1 text-sm text-ink-soft">
      {included !== null && <span className="block">{included}</span>}
      {estimated && <span className="block">Your address decides the tax at checkout.</span>}
    </p>
  );
}
