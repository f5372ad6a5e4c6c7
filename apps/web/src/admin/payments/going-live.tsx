import type { OpeningStepName } from '@gadgetry/contract/opening';
import type { ConnectionStep, PaymentConnection } from '@gadgetry/contract/payment-connection';
import { useGetOpeningQuery } from '../../api/insights.ts';
import { adminPaths } from '../../page/admin-paths.ts';
import { paths } from '../../page/paths.ts';
import { Card, CardHeading } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { StepItem } from '../step-item.tsx';

const OWN: Readonly<Record<ConnectionStep['name'], string>> = {
  account: 'An account that takes payments',
  events: 'Events that arrive',
  clock: 'The right time',
};

/** What of the list before opening concerns whoever wants to be paid. */
const SHARED: Partial<Record<OpeningStepName, { title: string; path: string | null }>> = {
  payments: { title: 'Live keys', path: null },
  address: { title: 'An address with https', path: null },
  mail: { title: 'Mail', path: null },
  second_factor: { title: 'Safe sign-in for admins', path: paths.account },
  test_order: { title: 'A test order', path: adminPaths.orders },
};

/** What is missing before customers pay with real money. */
export function GoingLive({ connection }: { readonly connection: PaymentConnection }) {
  const { data } = useGetOpeningQuery(undefined, { refetchOnMountOrArgChange: true });
  const own = connection.steps.map(({ name, ...step }) => ({
    ...step,
    title: OWN[name],
    path: null,
  }));
  const shared = (data?.steps ?? []).flatMap(({ name, ...step }) => {
    const known = SHARED[name];
    return known === undefined ? [] : [{ ...step, ...known }];
  });
  const steps = [...own, ...shared];
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <Card>
      <CardHeading
        aside={
          <LinkButton to={adminPaths.opening} variant="secondary" size="small">
            Before you open
          </LinkButton>
        }
      >
        Before customers pay with real money
      </CardHeading>
      <p className="text-ink-soft">
        {data?.isDemo === true
          ? 'This is a demo, whose accounts everybody knows. A real shop begins with a new database, and needs all of this.'
          : `${done} of ${steps.length} are there.`}
      </p>
      <ul className="mt-2 divide-y divide-line">
        {steps.map((step) => (
          <StepItem key={step.title} {...step} />
        ))}
      </ul>
    </Card>
  );
}
