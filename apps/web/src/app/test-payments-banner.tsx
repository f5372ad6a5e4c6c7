import { useShop } from '../page/shop-settings.tsx';

/** Above every page of a real shop that takes no real money: nobody may believe that they have paid. */
export function TestPaymentsBanner() {
  if (!useShop().testPayments) return null;
  return (
    <aside
      aria-label="Test payments"
      className="bg-banner px-4 py-2 text-center text-sm text-on-banner"
    >
      <strong className="font-semibold">No real money is taken here.</strong> Payments are tests,
      and nothing that is ordered is delivered.
    </aside>
  );
}
