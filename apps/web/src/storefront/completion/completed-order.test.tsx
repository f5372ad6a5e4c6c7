import { shopForTests } from '@gadgetry/contract/shop-for-tests';
import type { SessionStatus } from '@gadgetry/contract/payments';
import { configureStore } from '@reduxjs/toolkit';
import { renderToStaticMarkup } from 'react-dom/server';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { api } from '../../api/base-api.ts';
import { ShopProvider } from '../../page/shop-settings.tsx';
import { CompletedOrder } from './completed-order.tsx';

const store = configureStore({
  reducer: { [api.reducerPath]: api.reducer },
  middleware: (defaults) => defaults().concat(api.middleware),
});

const shown = (paymentStatus: SessionStatus['paymentStatus'], sendsMail: boolean) => {
  const status: SessionStatus = {
    status: 'complete',
    customer_email: 'kim@kunde.test',
    orderId: '019a0000-0000-7000-8000-000000000001',
    orderNumber: 'K7M-2Q9-XR4',
    orderStatus: 'CONFIRMED',
    paymentStatus,
  };
  return renderToStaticMarkup(
    <ShopProvider value={{ ...shopForTests, sendsMail }}>
      <Provider store={store}>
        <MemoryRouter>
          <CompletedOrder status={status} order={undefined} underWay={false} />
        </MemoryRouter>
      </Provider>
    </ShopProvider>,
  );
};

test('whoever has bought something is promised a mail only by a shop that sends any', () => {
  expect(shown('PAID', true)).toContain(
    'A confirmation with all of this is on its way to kim@kunde.test.',
  );
  expect(shown('PAID', true)).toContain('We pack your order, and write to you when it leaves.');
  expect(shown('PENDING', true)).toContain('we confirm it to kim@kunde.test.');
  for (const paymentStatus of ['PAID', 'PENDING'] as const) {
    const without = shown(paymentStatus, false);
    expect(without).toContain('We pack your order.');
    expect(without).not.toMatch(/on its way to|confirm it to|write to you|our mails/);
  }
});
