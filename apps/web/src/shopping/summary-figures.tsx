import { formatDollars } from '@gadgetry/contract/money';
import type { Quote } from '@gadgetry/contract/quotes';
import { shippingWords, taxWords } from '@gadgetry/contract/sum-words';
import { Fragment, type ReactNode } from 'react';
import { Skeleton } from '../ui/skeleton.tsx';

type Summed = Pick<Quote, 'items' | 'subTotal' | 'shipping' | 'tax' | 'grandTotal'>;

/** Of a cart with nothing in it, which nobody has to be asked about. */
export const nothing: Summed = { items: 0, subTotal: 0, shipping: 0, tax: 0, grandTotal: 0 };

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
  /** What comes off, where something does. */
  readonly discount?: ReactNode;
}

/** The lines of an Order Summary between its heading and its total. */
export function SummaryFigures({ of, failed, discount }: SummaryFiguresProps) {
  const figures = [
    ['Items', of?.items.toString()],
    ['Subtotal', of === null ? undefined : formatDollars(of.subTotal)],
    ['Shipping', of === null ? undefined : shippingWords(of.shipping)],
    ['Tax', of === null ? undefined : taxWords(of.tax)],
  ] as const;
  return figures.map(([name, value]) => (
    <Fragment key={name}>
      {name === 'Shipping' && discount}
      <div className="flex justify-between gap-4">
        <dt className="text-ink-soft">{name}</dt>
        <dd>
          <Figure value={value} failed={failed} />
        </dd>
      </div>
    </Fragment>
  ));
}
