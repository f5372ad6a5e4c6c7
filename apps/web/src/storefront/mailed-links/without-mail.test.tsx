import { shopForTests } from '@gadgetry/contract/shop-for-tests';
import { configureStore } from '@reduxjs/toolkit';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { api } from '../../api/base-api.ts';
import { ShopProvider } from '../../page/shop-settings.tsx';
import { EmailPart } from '../account-settings/email-part.tsx';
import { Page as FindOrder } from './find-order-page.tsx';
import { Page as ForgotPassword } from './forgot-password-page.tsx';

const store = configureStore({
  reducer: { [api.reducerPath]: api.reducer },
  middleware: (defaults) => defaults().concat(api.middleware),
});

const shown = (part: ReactNode, sendsMail: boolean) =>
  renderToStaticMarkup(
    <ShopProvider value={{ ...shopForTests, sendsMail }}>
      <Provider store={store}>
        <MemoryRouter>{part}</MemoryRouter>
      </Provider>
    </ShopProvider>,
  );

test('no link is promised by a shop that sends no mail: it says whom to write to', () => {
  for (const page of [<ForgotPassword key="password" />, <FindOrder key="order" />]) {
    expect(shown(page, true)).toContain('Send the link');
    const without = shown(page, false);
    expect(without).toContain('This shop sends no e-mail yet.');
    expect(without).toContain('href="mailto:help@example.com"');
    expect(without).not.toMatch(/link to|Send the link/);
  }
});

test('an address is neither verified nor changed where no mail is sent', () => {
  const user = {
    _id: 'u',
    fullName: 'Kim Kunde',
    imageUrl: null,
    emailAddresses: [{ emailAddress: 'kim@kunde.test', verified: false }],
    publicMetadata: { role: 'shopper' as const },
  };
  const part = <EmailPart user={user} />;
  expect(shown(part, true)).toMatch(/Send me the link again.*Change e-mail/);
  const without = shown(part, false);
  expect(without).toContain('kim@kunde.test');
  expect(without).toContain('This shop sends no e-mail yet.');
  expect(without).not.toMatch(/Send me the link again|Change e-mail/);
});
