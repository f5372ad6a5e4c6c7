import { expect, test } from 'vitest';
import { errorStatus, errorText } from './error-text.ts';

test("the server's message is what is shown", () => {
  const error = {
    status: 409,
    data: { message: 'This name is already in use', code: 'name_taken' },
  };
  expect(errorText(error, 'Failed to create category.')).toBe('This name is already in use');
});

test.each([
  undefined,
  new Error('lost'),
  { status: 'PARSING_ERROR', originalStatus: 502, data: '<html>', error: 'SyntaxError' },
  { status: 500, data: null },
  { status: 500, data: { message: 7 } },
  { status: 500, data: { message: '  ' } },
])('without a message (%j) the text of the screen is shown', (error) => {
  expect(errorText(error, 'Failed to load orders')).toBe('Failed to load orders');
});

test.each([
  ['Failed to ship the order.', 'Failed to ship the order. '],
  ['Saving it did not work. Please try again.', 'Saving it did not work. '],
  ['', ''],
])('where no answer arrived, that is said behind %j', (text, said) => {
  for (const status of ['FETCH_ERROR', 'TIMEOUT_ERROR']) {
    expect(errorText({ status, error: 'TypeError: Failed to fetch' }, text)).toBe(
      `${said}The shop did not answer; please check your connection.`,
    );
  }
});

test('a screen that speaks of it itself is not spoken over', () => {
  const text = 'The shop could not be reached. Nothing you typed is lost.';
  expect(errorText({ status: 'FETCH_ERROR' }, text)).toBe(text);
});

test('only answers have an HTTP status', () => {
  expect(errorStatus({ status: 404, data: {} })).toBe(404);
  expect(errorStatus({ status: 'TIMEOUT_ERROR' })).toBeNull();
  expect(errorStatus(undefined)).toBeNull();
});
