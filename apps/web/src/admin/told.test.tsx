import { shopForTests } from '@gadgetry/contract/shop-for-tests';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ShopProvider } from '../page/shop-settings.tsx';
import { useTold } from './told.ts';

function Question() {
  return <p>{useTold()('The customer is told by mail.')} It stays as it is.</p>;
}

const asked = (sendsMail: boolean) =>
  renderToStaticMarkup(
    <ShopProvider value={{ ...shopForTests, sendsMail }}>
      <Question />
    </ShopProvider>,
  );

test('nobody is told by a shop that sends no mail, and whoever works there reads so', () => {
  expect(asked(true)).toBe('<p>The customer is told by mail. It stays as it is.</p>');
  expect(asked(false)).toBe(
    '<p>This shop sends no e-mail: tell the customer yourself. It stays as it is.</p>',
  );
});
