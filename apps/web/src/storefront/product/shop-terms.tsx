import { estimateText } from '@gadgetry/contract/estimate-text';
import type { ShopSettings } from '@gadgetry/contract/shop';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useGetUsualDeliveryQuery } from '../../api/usual-delivery.ts';
import { useShop } from '../../page/shop-settings.tsx';

type Term = ShopSettings['terms'][number];

const lineStyles = 'flex min-h-12 items-center gap-3 py-2.5 text-[0.9375rem]';

function TermLine({ name, line }: Pick<Term, 'name' | 'line'>) {
  return (
    <>
      <span className="w-20 shrink-0 font-medium">{name}</span>
      <span className="min-w-0 flex-1 wrap-anywhere text-ink-soft">{line}</span>
    </>
  );
}

/** When it should arrive, where it can be had, and what else the owner says of delivery. */
function useDeliveryLine(ownersLine: string, inStock: boolean): string {
  const { method = null, to = null } = useGetUsualDeliveryQuery().data ?? {};
  const estimate = method?.estimate ?? null;
  const where = to === null ? '' : ` in ${to}`;
  const arrives = estimate === null || !inStock ? '' : `Arrives${where} ${estimateText(estimate)}`;
  const otherwise = inStock ? 'Shown in your cart' : 'Not while it is out of stock';
  return [arrives, ownersLine].filter((part) => part !== '').join(' · ') || otherwise;
}

/** Delivery, returns and warranty: a line each, which opens where there is more to say. Needs no scripts. */
export function ShopTerms({ inStock }: { readonly inStock: boolean }) {
  const { terms } = useShop();
  const ownersLine = terms.find(({ name }) => name === 'Delivery')?.line ?? '';
  const delivery = useDeliveryLine(ownersLine, inStock);
  if (terms.length === 0) return null;
  const shown = terms.map((term) =>
    term.name === 'Delivery' ? { ...term, line: delivery } : term,
  );
  return (
    <ul aria-label="Before you buy" className="divide-y divide-line border-y border-line">
      {shown.map(({ name, line, text }) => (
        <li key={name}>
          {text === '' ? (
            <p className={lineStyles}>
              <TermLine name={name} line={line} />
            </p>
          ) : (
            <details className="group">
              <summary
                className={`${lineStyles} cursor-pointer list-none rounded-control [&::-webkit-details-marker]:hidden`}
              >
                <TermLine name={name} line={line} />
                <ChevronDown
                  aria-hidden="true"
                  className="size-4.5 shrink-0 text-ink-soft transition-transform duration-quick group-open:rotate-180 print:hidden"
                />
              </summary>
              <p className="max-w-prose pb-4 text-[0.9375rem] whitespace-pre-line wrap-anywhere text-ink-soft">
                {text}
              </p>
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}
