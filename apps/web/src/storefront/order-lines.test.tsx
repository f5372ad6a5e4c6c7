import type { Order } from '@gadgetry/contract/orders';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { OrderLines } from './order-lines.tsx';

const item = (quantity: number, refunded?: number): Order['items'][number] => ({
  _id: 'i',
  product: { _id: 'p', name: 'Lamp', price: 20, image: null },
  variantId: 'p',
  options: [],
  quantity,
  total: 20 * quantity,
  ...(refunded !== undefined && { refunded }),
});
const shown = (...items: Order['items']) => renderToStaticMarkup(<OrderLines items={items} />);

test('a line says what of it was refunded', () => {
  expect(shown(item(2))).not.toMatch(/refunded/i);
  expect(shown(item(1, 1))).toContain('>Refunded<');
  expect(shown(item(2, 2))).toContain('>Refunded<');
  expect(shown(item(2, 1))).toContain('>1 of 2 refunded<');
});
