import { ledgerExportQuery } from '@gadgetry/contract/stock-ledger';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ledgerFilter, whoMoved } from './stock-ledger-filter.ts';

const asked = (address: string) => {
  const query = new URLSearchParams(address);
  return ledgerFilter((name) => query.get(name) ?? '');
};

test('the address says which movements are shown, and what makes no sense in it is not there', () => {
  expect(asked('reason=count&from=2026-01-01&to=2026-01-31')).toEqual({
    reason: 'count',
    from: '2026-01-01',
    to: '2026-01-31',
  });
  expect(asked('reason=theft&from=2026-02-31&to=soon&product=7')).toEqual({});
});

test('only what was ordered was done by a customer, and what nobody has done by hand by no name', () => {
  expect(whoMoved({ who: 'admin@shop.example', reason: 'opening' })).toBe('admin@shop.example');
  expect(whoMoved({ who: null, reason: 'sale' })).toBe('A customer');
  expect(whoMoved({ who: null, reason: 'opening' })).toBe('');
  expect(whoMoved({ who: null, reason: 'release' })).toBe('');
});

test('whatever an address claims, the server understands the question', () => {
  const name = fc.constantFrom('product', 'reason', 'from', 'to');
  fc.assert(
    fc.property(fc.dictionary(name, fc.string()), (typed) => {
      const filter = ledgerFilter((param) => typed[param] ?? '');
      expect(ledgerExportQuery.safeParse(filter).success).toBe(true);
    }),
  );
});
