import type { TriedDiscount, TriedDiscounts } from '@gadgetry/contract/discounts';
import { formatMoney } from '@gadgetry/contract/money';
import { orderDiscountLines, shippingWords, taxLines } from '@gadgetry/contract/sum-words';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import { Badge } from '../../ui/badge.tsx';
import { Notice } from '../../ui/notice.tsx';

/** What the cart comes to, and of each discount what it asks for. */
export function TriedAnswer({ answer }: { readonly answer: TriedDiscounts }) {
  const { subTotal, shipping, grandTotal, code, automatic, refusal } = answer;
  const sums = [
    ['Subtotal', formatMoney(subTotal)] as const,
    ...orderDiscountLines(answer),
    ['Shipping', shippingWords(shipping)] as const,
    ...taxLines({ tax: answer.tax, taxes: [] }),
    ['Grand Total', formatMoney(grandTotal)] as const,
  ];
  const tried = [...(code === null ? [] : [code]), ...automatic];
  return (
    <div className="mt-3 grid gap-6 border-t border-line pt-5 xl:grid-cols-[20rem_1fr]">
      {refusal !== null && (
        <Notice tone="warning" className="xl:col-span-2">
          Nobody can order this: {refusal}.
        </Notice>
      )}
      <dl className="flex flex-col gap-2 self-start tabular-nums">
        {sums.map(([label, amount], at) => (
          <div
            key={`${at} ${label}`}
            className="flex justify-between gap-4 last:border-t last:border-line last:pt-2 last:font-semibold"
          >
            <dt className="min-w-0 wrap-anywhere">{label}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </dl>
      <ul className="flex flex-col gap-4">
        {tried.map((discount, at) => (
          <Tried
            key={discount._id ?? 'unknown'}
            discount={discount}
            entered={code !== null && at === 0}
          />
        ))}
        {tried.length === 0 && (
          <li className="text-ink-soft">
            No code was entered, and no discount that is active comes by itself.
          </li>
        )}
      </ul>
    </div>
  );
}

/** Why it is not in the sums; null where it is. */
function whyNot({ isApplied, refusal, findings }: TriedDiscount): string | null {
  if (isApplied) return null;
  // What is missing stands at the line that asks for it.
  if (findings.some((finding) => finding.refusal !== null)) return null;
  return refusal?.message ?? 'All that it asks for is so, but without it less is to be paid.';
}

interface TriedProps {
  readonly discount: TriedDiscount;
  readonly entered: boolean;
}

function Tried({ discount, entered }: TriedProps) {
  const { code, name, isApplied, findings } = discount;
  const said = whyNot(discount);
  return (
    <li className="rounded-control border border-line p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="min-w-0 font-semibold wrap-anywhere">{name ?? code}</h3>
        <Badge tone={isApplied ? 'green' : 'grey'}>{isApplied ? 'Applied' : 'Not applied'}</Badge>
        <span className="text-sm text-ink-soft wrap-anywhere">
          {entered ? `Entered: ${code}` : `By itself: ${code}`}
        </span>
      </div>
      {said !== null && <p className="mt-2">{said}</p>}
      {findings.length > 0 && (
        <ul className="mt-3 flex flex-col gap-2">
          {findings.map(({ asks, refusal }) => (
            <li key={asks} className="flex items-start gap-2">
              {refusal === null ? (
                <CircleCheck
                  aria-hidden="true"
                  className="mt-0.5 size-4.5 shrink-0 text-on-tone-green"
                />
              ) : (
                <CircleX aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-danger" />
              )}
              <span className="min-w-0">
                {asks}
                <span className="sr-only">{refusal === null ? ': yes' : ': no'}</span>
                {refusal !== null && entered && (
                  <span className="block text-sm text-ink-soft">
                    Shoppers read: “{refusal.message}”
                  </span>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
