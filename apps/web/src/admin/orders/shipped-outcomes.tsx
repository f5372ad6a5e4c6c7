import type { ShippedSeveral } from '@gadgetry/contract/shipments';
import { Link } from 'react-router';
import { adminOrderPath } from '../../page/admin-paths.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Card, CardHeading } from '../../ui/card.tsx';

type Outcome = ShippedSeveral[number]['outcome'];

const WORDS: Readonly<Record<Outcome, { readonly tone: BadgeTone; readonly text: string }>> = {
  shipped: { tone: 'green', text: 'Shipped' },
  shipped_before: { tone: 'grey', text: 'Shipped before' },
  refused: { tone: 'red', text: 'Not shipped' },
};

/** What became of each order of a list. */
export function ShippedOutcomes({ outcomes }: { readonly outcomes: ShippedSeveral }) {
  const shipped = outcomes.filter(({ outcome }) => outcome === 'shipped').length;
  const refused = outcomes.filter(({ outcome }) => outcome === 'refused').length;
  return (
    <Card>
      <CardHeading>
        <output>
          {shipped} shipped{refused > 0 && `, ${refused} not`}
        </output>
      </CardHeading>
      <ul className="max-h-80 divide-y divide-line overflow-y-auto">
        {outcomes.map(({ number, orderId, outcome, message }) => (
          <li key={number} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
            <Badge tone={WORDS[outcome].tone}>{WORDS[outcome].text}</Badge>
            {orderId === null ? (
              <span className="font-medium wrap-anywhere">{number}</span>
            ) : (
              <Link
                to={adminOrderPath(orderId)}
                className="font-medium underline underline-offset-4"
              >
                {number}
              </Link>
            )}
            {message !== null && <span className="text-sm text-ink-soft">{message}</span>}
          </li>
        ))}
      </ul>
    </Card>
  );
}
