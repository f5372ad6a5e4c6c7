import { countryName } from '@gadgetry/contract/countries';
import type { TaxClass, TaxRate } from '@gadgetry/contract/taxes';
import Plus from 'lucide-react/icons/plus';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeading } from '../../ui/card.tsx';

/** What an admin is about to do, in a dialog. */
export type TaxAction =
  | { readonly what: 'new-rate' }
  | { readonly what: 'rate' | 'delete-rate'; readonly rate: TaxRate }
  | { readonly what: 'delete-class'; readonly taxClass: TaxClass };

/** 'US, New York, 100…' */
export function placeText({ country, region, postalPrefix }: TaxRate): string {
  return [countryName(country), region, postalPrefix === '' ? '' : `${postalPrefix}…`]
    .filter((part) => part !== '')
    .join(', ');
}

interface RatesCardProps {
  readonly rates: readonly TaxRate[];
  readonly onDo: (doing: TaxAction) => void;
}

export function RatesCard({ rates, onDo }: RatesCardProps) {
  return (
    <Card>
      <CardHeading>Rates</CardHeading>
      {rates.length === 0 && <p className="text-ink-soft">No rates yet: nothing is taxed.</p>}
      <ul>
        {rates.map((rate) => (
          <li
            key={rate._id}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line py-3"
          >
            <span className="min-w-0 flex-1 wrap-anywhere">
              <span className="block font-medium">
                {placeText(rate)}: {rate.name} {rate.percent}&nbsp;%
              </span>
              <span className="block text-sm text-ink-soft">
                {rate.taxClass}
                {rate.isCompound && ' · compound'}
              </span>
            </span>
            <span className="flex gap-2">
              <Button
                variant="secondary"
                size="small"
                aria-label={`Edit ${rate.name} of ${placeText(rate)}, ${rate.taxClass}`}
                onClick={() => onDo({ what: 'rate', rate })}
              >
                Edit
              </Button>
              <Button
                variant="secondary"
                size="small"
                aria-label={`Delete ${rate.name} of ${placeText(rate)}, ${rate.taxClass}`}
                onClick={() => onDo({ what: 'delete-rate', rate })}
              >
                Delete
              </Button>
            </span>
          </li>
        ))}
      </ul>
      <Button
        variant="secondary"
        size="small"
        onClick={() => onDo({ what: 'new-rate' })}
        className="mt-2"
      >
        <Plus aria-hidden="true" />
        Add rate
      </Button>
    </Card>
  );
}
