import { expect, test } from 'vitest';
import { openSandbox, openSession, refusalOf } from '../../test/sandbox.ts';

const lines = (currency: string, unitAmount: number) => ({
  line_items: [
    {
      price_data: { currency, unit_amount: unitAmount, product_data: { name: 'Thing' } },
      quantity: 1,
    },
  ],
});

test('each currency has its own smallest sum, in its own smallest unit', async () => {
  const open = await openSandbox({ delivery: false });
  const cases = [
    ['usd', 50, '0.50 USD'],
    ['eur', 50, '0.50 EUR'],
    ['gbp', 30, '0.30 GBP'],
    ['jpy', 50, '50 JPY'],
    ['czk', 1_500, '15.00 CZK'],
    ['huf', 17_500, '175.00 HUF'],
  ] as const;
  for (const [currency, least, written] of cases) {
    await openSession(open, lines(currency, least));
    const refusal = await refusalOf(openSession(open, lines(currency, least - 1)));
    expect(refusal).toMatchObject({ code: 'amount_too_small', statusCode: 400 });
    expect(refusal.message).toContain(`at least ${written}`);
  }
});

test('no sum has more than eight digits, however many of them stand behind the point', async () => {
  const open = await openSandbox({ delivery: false });
  const cases = [
    ['usd', '999,999.99 USD'],
    ['jpy', '99,999,999 JPY'],
  ] as const;
  for (const [currency, written] of cases) {
    const refusal = await refusalOf(openSession(open, lines(currency, 100_000_000)));
    expect(refusal).toMatchObject({ code: 'amount_too_large' });
    expect(refusal.message).toContain(`no more than ${written}`);
  }
});

test('three decimals end in a nothing, and some currencies have whole sums only', async () => {
  const open = await openSandbox({ delivery: false });
  await openSession(open, lines('kwd', 5_120));
  expect((await refusalOf(openSession(open, lines('kwd', 5_124)))).message).toContain('by 10');
  await openSession(open, lines('isk', 500_00));
  expect((await refusalOf(openSession(open, lines('isk', 500_01)))).message).toContain('by 100');
});

test('a refund is refused in the terms of its currency', async () => {
  const open = await openSandbox({ delivery: false });
  const { id, secret } = await openSession(open, lines('jpy', 5_000));
  await open.confirm(secret, '4242424242424242');
  const { payment_intent: intent } = await open.stripe.checkout.sessions.retrieve(id);
  if (typeof intent !== 'string') throw new Error('no intent');
  const tooMuch = { payment_intent: intent, amount: 5_001 };
  expect((await refusalOf(open.stripe.refunds.create(tooMuch))).message).toBe(
    'Refund amount (5,001 JPY) is greater than unrefunded amount on charge (5,000 JPY)',
  );
});
