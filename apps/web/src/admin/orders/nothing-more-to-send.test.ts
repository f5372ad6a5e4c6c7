import type { AdminOrder } from '@gadgetry/contract/admin-orders';
import { expect, test } from 'vitest';
import { actionsShown, finishText } from './nothing-more-to-send.ts';

const line = (quantity: number, most = 1): AdminOrder['toSend'][number] => ({
  itemId: 'i',
  name: 'Lamp',
  quantity,
  most,
});

test('what is next of an order stands first: to send what is left, or to say that nothing more is sent', () => {
  const partly = (...toSend: AdminOrder['toSend']) =>
    actionsShown({ actions: ['ship', 'finish_shipping'], toSend });
  expect(partly(line(1))).toEqual([
    { action: 'ship', isNext: true },
    { action: 'finish_shipping', isNext: false },
  ]);
  expect(partly(line(0))).toEqual([
    { action: 'finish_shipping', isNext: true },
    { action: 'ship', isNext: false },
  ]);
  expect(actionsShown({ actions: ['ship', 'cancel'], toSend: [line(1)] })).toEqual([
    { action: 'ship', isNext: true },
    { action: 'cancel', isNext: false },
  ]);
  expect(actionsShown({ actions: ['deliver'], toSend: [] })).toEqual([
    { action: 'deliver', isNext: true },
  ]);
});

test('whoever ends an order reads what is not sent of it, and what of that is not paid back', () => {
  const told = (mailed: string) => `${mailed} Really.`;
  expect(finishText({ toSend: [line(2, 3)] }, told)).toBe(
    'The order counts as shipped without 3 × Lamp. The customer is told so. Really. Its money is not paid back by this: refund it as well.',
  );
  expect(finishText({ toSend: [line(0)] }, told)).toBe(
    'The order counts as shipped without 1 × Lamp. The customer is told so. Really.',
  );
  expect(finishText({ toSend: [] }, told)).toBe(
    'What was not sent lies on the shelf again. The order counts as shipped. The customer is told so. Really.',
  );
});
