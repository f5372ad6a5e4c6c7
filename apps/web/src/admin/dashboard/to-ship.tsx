import type { Insights } from '@gadgetry/contract/insights';
import { ordersByStatusPath } from '../../page/paths.ts';
import { Card, CardHeading } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { localTime } from '../local-time.ts';

export function ToShip({ toShip: { count, oldest } }: Pick<Insights, 'toShip'>) {
  return (
    <Card>
      <CardHeading>Waiting to be shipped</CardHeading>
      {count === 0 ? (
        <p className="text-ink-soft">No paid order is waiting.</p>
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-4">
          <p>
            <span className="text-2xl font-bold tabular-nums">{count}</span>{' '}
            {count === 1 ? 'order' : 'orders'}
            {oldest !== null && (
              <span className="block text-sm text-ink-soft">The oldest: {localTime(oldest)}</span>
            )}
          </p>
          <LinkButton to={ordersByStatusPath('CONFIRMED')} variant="secondary" size="small">
            Show them
          </LinkButton>
        </div>
      )}
    </Card>
  );
}
