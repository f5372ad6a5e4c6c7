import { countryName } from '@gadgetry/contract/countries';
import {
  type ShippingMethod,
  type ShippingZone,
  SHIPPING_RULES,
} from '@gadgetry/contract/shipping';
import { ruleLines } from '@gadgetry/contract/shipping-rule-text';
import Plus from 'lucide-react/icons/plus';
import { Link } from 'react-router';
import { adminPaths } from '../../page/admin-paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeading } from '../../ui/card.tsx';

/** What is about to be done to a zone or a method. */
export type ZoneAction =
  | { readonly what: 'zone' | 'zone-status'; readonly zone: ShippingZone }
  | { readonly what: 'new-zone' }
  | { readonly what: 'new-method'; readonly zone: ShippingZone }
  | { readonly what: 'method' | 'method-status'; readonly method: ShippingMethod };

interface ZoneCardProps {
  readonly zone: ShippingZone;
  readonly methods: readonly ShippingMethod[];
  /** The shop's country. */
  readonly home: string;
  readonly onDo: (doing: ZoneAction) => void;
}

function placesText(
  { isDefault, everyCountry, countries, regions, postalPrefixes }: ShippingZone,
  home: string,
): string {
  if (isDefault && everyCountry) return 'Every address that no other zone has, in every country';
  if (isDefault) {
    return `Addresses in ${countryName(home)} that no other zone has, and likewise in a country of which another zone has only a part. To other countries it does not ship: for that, edit it and tick “Ship to every other country, too”`;
  }
  const codes = postalPrefixes.map((prefix) => `${prefix}…`);
  return [countries.map(countryName), regions, codes]
    .filter((places) => places.length > 0)
    .map((places) => places.join(', '))
    .join(' · ');
}

function MethodRow({
  method,
  onDo,
}: Pick<ZoneCardProps, 'onDo'> & { readonly method: ShippingMethod }) {
  const { name, rule, daysFrom, daysTo, isActive } = method;
  const kind = SHIPPING_RULES.find((one) => one.kind === rule.kind)?.name ?? '';
  const days = daysFrom === daysTo ? `${daysTo}` : `${daysFrom} to ${daysTo}`;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium wrap-anywhere">
          {name}
          {!isActive && <Badge>Inactive</Badge>}
        </p>
        <p className="text-sm wrap-anywhere text-ink-soft">
          {kind}: {ruleLines(rule).join(', ')} · {days} working {days === '1' ? 'day' : 'days'}
        </p>
      </div>
      <span className="flex gap-2">
        <Button
          variant="secondary"
          size="small"
          aria-label={`Edit ${name}`}
          onClick={() => onDo({ what: 'method', method })}
        >
          Edit
        </Button>
        <Button
          variant="quiet"
          size="small"
          aria-label={`${isActive ? 'Deactivate' : 'Reactivate'} ${name}`}
          onClick={() => onDo({ what: 'method-status', method })}
        >
          {isActive ? 'Deactivate' : 'Reactivate'}
        </Button>
      </span>
    </li>
  );
}

/** A zone, its places and its methods. */
export function ZoneCard({ zone, methods, home, onDo }: ZoneCardProps) {
  const { name, isActive } = zone;
  return (
    <Card>
      <CardHeading
        aside={
          <span className="flex flex-wrap gap-2">
            <Button
              variant="secondary"
              size="small"
              aria-label={`Edit zone ${name}`}
              onClick={() => onDo({ what: 'zone', zone })}
            >
              Edit zone
            </Button>
            <Button
              variant="quiet"
              size="small"
              aria-label={`${isActive ? 'Deactivate' : 'Reactivate'} zone ${name}`}
              onClick={() => onDo({ what: 'zone-status', zone })}
            >
              {isActive ? 'Deactivate' : 'Reactivate'}
            </Button>
          </span>
        }
      >
        <span className="flex flex-wrap items-center gap-3 wrap-anywhere">
          {name}
          {!isActive && <Badge>Inactive</Badge>}
        </span>
      </CardHeading>
      <p className="mb-3 text-sm wrap-anywhere text-ink-soft">
        {placesText(zone, home)}
        {zone.isDefault && !zone.everyCountry && (
          <>
            . Where your shop is, is said at{' '}
            <Link to={adminPaths.settings} className="underline underline-offset-4">
              Settings
            </Link>
            .
          </>
        )}
      </p>
      {!methods.some((method) => method.isActive) && (
        <p className="border-t border-line py-3">
          Without an active method nothing is shipped there.
        </p>
      )}
      <ul>
        {methods.map((method) => (
          <MethodRow key={method._id} method={method} onDo={onDo} />
        ))}
      </ul>
      <Button
        variant="secondary"
        size="small"
        aria-label={`Add method to ${name}`}
        onClick={() => onDo({ what: 'new-method', zone })}
        className="mt-2"
      >
        <Plus aria-hidden="true" />
        Add method
      </Button>
    </Card>
  );
}
