import { formatMoney } from '@gadgetry/contract/money';
import { clsx } from 'clsx';
import {
  Figure,
  SummaryFigures,
  TaxNote,
  isNotShipped,
} from '../../../shopping/summary-figures.tsx';
import { Button } from '../../../ui/button.tsx';
import { CardHeading } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { OrderForm } from './order-form.ts';
import type { ManualQuoteShown } from './use-manual-quote.ts';

interface MadeSummaryProps {
  readonly shown: ManualQuoteShown;
  readonly by: OrderForm['payment']['by'];
  /** It is sent for what came back. */
  readonly isExchange: boolean;
  /** What the shop has refused as a whole, or what has changed since it was shown. */
  readonly refusal: string | null;
  readonly pending: boolean;
  readonly savingDraft: boolean;
  /** null: what is typed is not kept. */
  readonly onSaveDraft: (() => void) | null;
}

/** What the button does, in its own words. */
function wordsOf(by: OrderForm['payment']['by'], total: string | undefined): string {
  const sum = total === undefined ? '' : ` ${total}`;
  return by === 'link'
    ? `Create and send link${sum && ` for${sum}`}`
    : `Create as paid${sum && `,${sum}`}`;
}

/** The same of what is sent for what came back. */
function exchangeWords(by: OrderForm['payment']['by'], quote: ManualQuoteShown['quote']): string {
  const { due = 0, back = 0 } = quote ?? {};
  if (due > 0) return wordsOf(by, formatMoney(due));
  return back === 0 ? 'Exchange' : `Exchange and refund ${formatMoney(back)}`;
}

/** The money beside what the return is worth. */
function Beside({ worth, due = 0, back = 0 }: NonNullable<ManualQuoteShown['quote']>) {
  if (worth === undefined) return null;
  const left = due > 0 ? 'To pay' : 'Goes back';
  return (
    <dl className="mt-4 flex flex-col gap-3 tabular-nums">
      <div className="flex justify-between gap-4">
        <dt className="text-ink-soft">The return is worth</dt>
        <dd>−{formatMoney(worth)}</dd>
      </div>
      <div className="flex justify-between gap-4 border-t border-line pt-4 text-lg font-semibold">
        <dt>{left}</dt>
        <dd>{formatMoney(due > 0 ? due : back)}</dd>
      </div>
    </dl>
  );
}

/** What it comes to, by the shop's word, and the one way on. */
export function MadeSummary(props: MadeSummaryProps) {
  const { shown, by, isExchange, refusal, pending, savingDraft, onSaveDraft } = props;
  const { quote, busy, failed, refusal: notAsked, retry } = shown;
  const unknown = failed || isNotShipped(quote);
  const total = quote === null || unknown ? undefined : formatMoney(quote.grandTotal);
  const dimmed = clsx(
    'transition-opacity motion-reduce:transition-none',
    busy && quote !== null && 'opacity-60',
  );
  const said = refusal ?? quote?.refusal?.message ?? null;
  return (
    <aside
      aria-label="Order Summary"
      className="rounded-card border border-line bg-raised p-5 sm:p-6 lg:below-header"
    >
      <CardHeading>Order Summary</CardHeading>
      {quote === null && !busy ? (
        <p className="mb-5 text-ink-soft">
          What the order comes to stands here as soon as it has products and quantities.
        </p>
      ) : (
        <>
          <dl aria-busy={busy} className={clsx('flex flex-col gap-3 tabular-nums', dimmed)}>
            <SummaryFigures of={quote} failed={failed} />
          </dl>
          <div className="mt-4 flex min-h-7 items-center justify-between gap-4 border-t border-line pt-4 text-lg font-semibold tabular-nums">
            <p>Total</p>
            <p aria-live="polite" className={dimmed}>
              <Figure value={total} failed={unknown} />
            </p>
          </div>
          <TaxNote of={failed ? null : quote} />
          {quote !== null && !unknown && <Beside {...quote} />}
        </>
      )}
      {failed && notAsked !== null && (
        <Notice tone="danger" className="mt-4">
          {notAsked}
        </Notice>
      )}
      {failed && notAsked === null && (
        <Notice tone="danger" className="mt-4">
          The shop could not be asked what this comes to.{' '}
          <button
            type="button"
            onClick={retry}
            className="min-h-6 cursor-pointer font-semibold underline underline-offset-4"
          >
            Try again
          </button>
        </Notice>
      )}
      {said !== null && (
        <Notice tone="warning" role="alert" className="mt-4">
          {said}
        </Notice>
      )}
      <div className="mt-5 flex flex-col gap-3">
        <Button type="submit" size="large" wide pending={pending} className="whitespace-normal">
          <span className="tabular-nums">
            {isExchange ? exchangeWords(by, unknown ? null : quote) : wordsOf(by, total)}
          </span>
        </Button>
        {onSaveDraft !== null && (
          <Button
            type="button"
            variant="secondary"
            wide
            pending={savingDraft}
            onClick={onSaveDraft}
          >
            Save as Draft
          </Button>
        )}
      </div>
    </aside>
  );
}
