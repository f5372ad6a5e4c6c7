import { describe, expect, test } from 'vitest';
import {
  earlierOrderText,
  isPromocodeRefusal,
  notApplied,
  orderFailureText,
  quoteChangeText,
} from './order-failure.ts';

const refused = (data: object) => ({ status: 400, data });

describe('an order that the shop refuses', () => {
  test('for want of stock says so in the words of the server', () => {
    const message = 'Insufficient stock available for Desk Lamp: only 2 left';
    expect(orderFailureText(refused({ message, code: 'insufficient_stock' }))).toBe(message);
    expect(orderFailureText(refused({ code: 'insufficient_stock' }))).toBe(
      'Insufficient stock available',
    );
  });

  test('for its promo code says so, and the code is known to be the reason', () => {
    const message = 'This promo code is valid for first orders only';
    const error = refused({ message, code: 'promocode_first_order_only' });
    expect(orderFailureText(error)).toBe(message);
    expect(isPromocodeRefusal(error)).toBe(true);
    expect(orderFailureText(refused({ code: 'promocode_expired' }))).toBe(
      'Invalid or expired promo code',
    );
  });

  test('for an earlier order that is in the way says what can be done', () => {
    const message = 'Your earlier order holds what this one needs';
    for (const code of ['earlier_order_open', 'earlier_order_paid']) {
      const error = { status: 409, data: { message, code } };
      expect(earlierOrderText(error)).toBe(message);
      expect(isPromocodeRefusal(error)).toBe(false);
    }
    expect(earlierOrderText({ status: 409, data: { message, code: 'stale_edit' } })).toBeNull();
  });

  test('for anything else says what the server says, or that the data is not right', () => {
    expect(orderFailureText(refused({ message: 'Invalid input', code: 'validation_failed' }))).toBe(
      'Invalid input',
    );
    expect(orderFailureText(refused({}))).toBe('Invalid order data');
    expect(isPromocodeRefusal(refused({ code: 'validation_failed' }))).toBe(false);
  });
});

test('whatever is not a refusal asks to try again', () => {
  const text = 'Failed to create order. Please try again.';
  expect(orderFailureText({ status: 'FETCH_ERROR', error: 'TypeError' })).toBe(text);
  expect(orderFailureText({ status: 'TIMEOUT_ERROR', error: 'AbortError' })).toBe(text);
  expect(orderFailureText({ status: 500, data: { message: 'out of stock' } })).toBe(text);
  expect(orderFailureText({ status: 401, data: { message: 'Please sign in' } })).toBe(text);
  expect(orderFailureText(undefined)).toBe(text);
});

test('a total that has changed is told in the words of the server, and is no failure else', () => {
  const message = 'The total changed from $80.00 to $100.00: the subtotal from $80.00 to $100.00.';
  expect(quoteChangeText({ status: 409, data: { message, code: 'quote_changed' } })).toBe(message);
  expect(quoteChangeText({ status: 409, data: { message, code: 'stale_edit' } })).toBeNull();
  expect(quoteChangeText({ status: 'FETCH_ERROR', error: 'TypeError' })).toBeNull();
});

test('why a code was not applied stays beside it', () => {
  expect(notApplied('SUMMER', 'promocode_expired')).toBe(
    '“SUMMER” was not applied: it has expired',
  );
  expect(notApplied('SUMMER', 'internal_error')).toBe('“SUMMER” was not applied');
  const message = 'This code starts on 1 December.';
  expect(notApplied('SUMMER', 'promocode_not_started', message)).toBe(message);
  expect(notApplied('SUMMER', 'internal_error', 'Something')).toBe('“SUMMER” was not applied');
  expect(notApplied('SUMMER', null)).toBe('“SUMMER” was not applied');
});
