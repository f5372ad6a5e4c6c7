import { pino } from 'pino';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { invoiceOf } from '../document-rules.ts';
import type { InvoiceSettingsRow } from '../settings-store.ts';
import { anOrder, dayOf, orderOf, issuer } from './orders-for-tests.ts';
import { createTelling } from './telling.ts';

test('a mistake of ours in it is no reason to keep a document back', () => {
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  const [wish] = fc.sample(anOrder, { numRuns: 1, seed: 1 });
  if (wish === undefined) throw new Error('there is an order');
  const order = orderOf(wish);
  const document = { ...invoiceOf(order, issuer), buyer: null as never };
  const settings = { is_electronic: true, untaxed_reason: 'x' } as InvoiceSettingsRow;
  const told = createTelling(log)(document, order, 'order', { settings, dayOf });
  expect(told).toEqual({
    ...document,
    electronic: { problem: 'something went wrong on our side' },
  });
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ code: 'document_without_data', level: 50 });
});
