import { expect, test } from 'vitest';
import { shownInWords } from './shown-with.ts';

const none = { orderNumber: null, productName: null };

test('an owner reads what a mail is shown with, or why with an example', () => {
  const order = { ...none, orderNumber: 'ABC-DEF-GHJ' };
  expect(shownInWords('order', order, true)).toBe(
    'Shown with order ABC-DEF-GHJ, as if it were sent now.',
  );
  expect(shownInWords('return', order, true)).toBe(
    'Shown with the return of order ABC-DEF-GHJ, as if it were sent now.',
  );
  expect(shownInWords('product', { ...none, productName: 'Lamp' }, true)).toBe(
    'Shown with Lamp, as if it were sent now.',
  );
  expect(shownInWords('return', none, true)).toBe('Shown with an example: there is no return yet.');
  expect(shownInWords('product', none, false)).toBe(
    'Shown with an example: your role does not include products.',
  );
});
