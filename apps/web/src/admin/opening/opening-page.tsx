import type { OpeningStepName } from '@gadgetry/contract/opening';
import { useGetOpeningQuery } from '../../api/insights.ts';
import { adminPaths } from '../../page/admin-paths.ts';
import { paths } from '../../page/paths.ts';
import { Card } from '../../ui/card.tsx';
import { AdminScreen } from '../admin-screen.tsx';
import { LoadingState } from '../loading-state.tsx';
import { StepItem } from '../step-item.tsx';

/** What each is called, and the screen where it is done; null: where the shop is started. */
const STEPS: Readonly<Record<OpeningStepName, { name: string; path: string | null }>> = {
  shop: { name: 'The shop’s name, country and e-mail address', path: adminPaths.settings },
  home: { name: 'The home page', path: adminPaths.settings },
  products: { name: 'Something to sell', path: adminPaths.products },
  shipping: { name: 'Shipping', path: adminPaths.shipping },
  tax: { name: 'Tax', path: adminPaths.tax },
  pages: { name: 'Pages: terms, privacy, returns and others', path: adminPaths.pages },
  address: { name: 'An address with https', path: null },
  payments: { name: 'Payments', path: adminPaths.payments },
  mail: { name: 'Mail', path: null },
  second_factor: { name: 'Safe sign-in for admins', path: paths.accountSettings },
  invoices: { name: 'Invoices', path: adminPaths.invoices },
  test_order: { name: 'A test order', path: adminPaths.orders },
};

/** What is missing before real customers come. */
export function Page() {
  const answer = useGetOpeningQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const { data } = answer;
  const done = data?.steps.filter(({ isDone }) => isDone).length ?? 0;
  return (
    <AdminScreen title="Before you open">
      <LoadingState answer={answer} failed="Failed to load the list" className="h-96 w-full" />
      {data !== undefined && (
        <Card>
          <p className="text-ink-soft">
            {data.isDemo
              ? 'This is a demo. A real shop, started with NODE_ENV=production, needs all of this.'
              : `${done} of ${data.steps.length} are there.`}
          </p>
          <ul className="mt-2 divide-y divide-line">
            {data.steps.map((step) => (
              <StepItem
                key={step.name}
                title={STEPS[step.name].name}
                isDone={step.isDone}
                says={step.says}
                path={STEPS[step.name].path}
              />
            ))}
          </ul>
        </Card>
      )}
    </AdminScreen>
  );
}
