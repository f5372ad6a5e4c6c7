import { shopForTests } from '@gadgetry/contract/shop-for-tests';
import { configureStore } from '@reduxjs/toolkit';
import { renderToStaticMarkup } from 'react-dom/server';
import { Provider } from 'react-redux';
import { expect, test } from 'vitest';
import { api } from '../../api/base-api.ts';
import { ShopProvider } from '../../page/shop-settings.tsx';
import { OrderFilters } from './order-filters.tsx';

const store = configureStore({
  reducer: { [api.reducerPath]: api.reducer },
  middleware: (defaults) => defaults().concat(api.middleware),
});

const shown = (timeZone: string | undefined) =>
  renderToStaticMarkup(
    <ShopProvider value={{ ...shopForTests, timeZone }}>
      <Provider store={store}>
        <OrderFilters address={{ get: () => '', set: () => undefined }} />
      </Provider>
    </ShopProvider>,
  );

test('the days of the list say whose they are: UTC’s until the owner has set another time zone', () => {
  const atFirst = shown(undefined);
  expect(atFirst).toContain('From (UTC)');
  expect(atFirst).toContain('To (UTC)');
  const set = shown('Europe/Berlin');
  expect(set).toContain('From (Europe/Berlin)');
  expect(set).toContain('To (Europe/Berlin)');
  expect(set).not.toContain('UTC');
});
