import { currencyOf } from '@gadgetry/contract/currencies';
import { setShopCurrency } from '@gadgetry/contract/money';
import { afterEach, expect, test, vi } from 'vitest';
import type { DocumentData } from './document-rules.ts';
import type { EInvoice } from './electronic/e-invoice-rules.ts';
import { aDocument as data } from './document-for-tests.ts';
import { documentPdf } from './document-pdf.ts';
import * as pages from '../../documents/pages.ts';

afterEach(() => setShopCurrency(currencyOf('usd')));

/** All that is written on the pages, as it is written. */
async function written(of: DocumentData) {
  const texts: string[] = [];
  const open = pages.openPages;
  const spy = vi.spyOn(pages, 'openPages').mockImplementation(async (...about) => {
    const opened = await open(...about);
    const text = opened.doc.text.bind(opened.doc);
    vi.spyOn(opened.doc, 'text').mockImplementation((said: string, ...rest: unknown[]) => {
      texts.push(said);
      return Reflect.apply(text, opened.doc, [said, ...rest]);
    });
    return opened;
  });
  const pdf = await documentPdf(of);
  spy.mockRestore();
  const source = pdf.toString('latin1');
  return { texts, source, pages: source.match(/\/Type \/Page\n/g)?.length ?? 0 };
}

test('a document is tagged, says its language and title, and what the law asks for', async () => {
  const { texts, source } = await written(data());
  expect(source.startsWith('%PDF-1.7')).toBe(true);
  for (const said of ['/StructTreeRoot', '/Marked true', '/Lang (en)', '/S /Table', '/S /TH']) {
    expect(source).toContain(said);
  }
  for (const said of [
    'Tax invoice',
    'Gadgetry Ltd',
    'Robin Shopper',
    'INV-2026-00042',
    '25 November 2026',
    'VAT (20\u00A0%)',
    '$24.00',
    'Total without tax: $20.00. Tax in the total: $4.00.',
    'Already paid by card on 24 November 2026: nothing is left to pay.',
    'VAT number: 123456789-7000',
  ]) {
    expect(texts).toContain(said);
  }
});

test('what goods that came back paid for is no money that came by card', async () => {
  const { texts } = await written(
    data({ paid: { method: 'Card', on: '2026-11-24', exchanged: 1000 } }),
  );
  expect(texts).toContain(
    'Already paid by card ($14.00) and by credit from an earlier order ($10.00) on 24 November 2026: nothing is left to pay.',
  );
});

test('lines go on over as many pages as they take, each with the columns’ names and its number', async () => {
  const { texts, pages: count } = await written(data({}, 100));
  expect(count).toBeGreaterThan(2);
  expect(texts.filter((said) => said === 'Item')).toHaveLength(count);
  expect(texts.filter((said) => said.startsWith('Lamp '))).toHaveLength(100);
  expect(texts).toContain(`INV-2026-00042, page ${count} of ${count}`);
});

test('letters that the font lacks leave a sign that is explained, others are written', async () => {
  const { texts } = await written(data({ buyer: ['李 Robin', 'Ωμέγα Кабель Łódź'] }));
  expect(texts).toContain('□ Robin');
  expect(texts).toContain('Ωμέγα Кабель Łódź');
  expect(texts).toContain('□ stands for a letter that this file can’t show.');
});

test.each([
  ['jpy', '¥2,400'],
  ['kwd', 'KWD\u00A024.000'],
])('sums in %s are written as there', async (code, total) => {
  setShopCurrency(currencyOf(code));
  expect((await written(data({ currency: code }))).texts).toContain(total);
});

test('a credit note names its invoice, and what cancels one its credit note', async () => {
  const refersTo = { number: 'INV-2026-00041', issuedOn: '2026-11-20' };
  const credit = await written(data({ kind: 'credit_note', refersTo, reason: 'sent back' }));
  expect(credit.texts).toContain('This credit note takes $24.00 of invoice INV-2026-00041 back.');
  expect(credit.texts).toContain('Reason: sent back');
  const cancelled = await written(data({ kind: 'cancellation', refersTo }));
  expect(cancelled.texts).toContain(
    'Credit note INV-2026-00041 is cancelled: its $24.00 count as not credited.',
  );
});

test('why no tax is charged is read by people as well as by programs', async () => {
  const electronic = { vat: [{ net: 2000, tax: 0, reason: 'Small business' }] };
  const { texts } = await written(data({ electronic: electronic as unknown as EInvoice }));
  expect(texts).toContain('No tax is charged on $20.00: Small business');
});
