import { expect, test } from 'vitest';
import { shippingBack } from './shipping-back-field.tsx';

test('what of shipping goes back may have the shop’s currency beside it, and no other', () => {
  expect(shippingBack('$4.50', 5)).toEqual({ sum: 4.5, problem: undefined });
  expect(shippingBack('£4.50', 5)).toEqual({
    sum: 0,
    problem: 'This is in £, and this shop’s currency is USD ($): write what it is in that',
  });
  for (const typed of ['0', '+4.50']) {
    expect(shippingBack(typed, 5).problem).toBe('Please type a sum such as 12.50');
  }
  expect(shippingBack('$6', 5).problem).toBe('At most $5.00 of shipping can still be refunded');
});
