import { tryDiscountBody } from '@gadgetry/contract/discounts';
import { expect, test } from 'vitest';
import { bodyOf } from './tried-cart.ts';

const LAMP = '019a0000-0000-7000-8000-000000000001';
const RED = '019a0000-0000-7000-8000-000000000002';
const nowhere = { code: ' ', country: 'LK', region: '', postalCode: ' ' };

test('what nobody typed is left out, and a line means the default variant', () => {
  const line = { key: 1, productId: LAMP, variantId: '', quantity: '3' };
  expect(bodyOf(nowhere, [line], null)).toEqual({
    items: [{ product: { _id: LAMP }, quantity: 3 }],
    destination: { country: 'LK' },
  });
  const typed = { code: ' summer10 ', country: 'LK', region: 'Western', postalCode: '00100' };
  expect(bodyOf(typed, [{ ...line, variantId: RED }], 'jo')).toEqual({
    items: [{ product: { _id: LAMP }, variantId: RED, quantity: 3 }],
    code: 'summer10',
    customerId: 'jo',
    destination: { country: 'LK', region: 'Western', postalCode: '00100' },
  });
});

test.each(['', 'two', '0', '1.5'])('a quantity of "%s" is refused', (quantity) => {
  const line = { key: 1, productId: LAMP, variantId: '', quantity };
  const checked = tryDiscountBody.safeParse(bodyOf(nowhere, [line], null));
  expect(checked.error?.issues[0]?.path[0]).toBe('items');
});
