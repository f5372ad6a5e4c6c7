import type { Worker } from 'node:worker_threads';
import { inflateSync } from 'node:zlib';
import { currencyOf } from '@gadgetry/contract/currencies';
import { setNumberFormat } from '@gadgetry/contract/number-format';
import { expect, onTestFinished, test } from 'vitest';
import { openInvoicingShop } from '../../../test/invoicing.ts';
import { aDocument } from './document-for-tests.ts';
import { documentPdf, documentXml } from './document-pdf.ts';
import { createPdfThread } from './pdf-thread.ts';

const STREAM = /\/FlateDecode\s*>>\s*stream\r?\n([\s\S]*?)\r?\nendstream/g;

/** What is drawn on its pages; when it was made is not part of that. */
const drawn = (pdf: Buffer) =>
  [...pdf.toString('latin1').matchAll(STREAM)]
    .map(([, stream = '']) => inflateSync(Buffer.from(stream, 'latin1')).toString('latin1'))
    .filter((content) => content.includes(' TJ'));

test('the thread writes numbers as the shop does', async () => {
  const thread = createPdfThread();
  onTestFinished(() => thread.close());
  onTestFinished(() => setNumberFormat('en-US'));
  const data = aDocument();
  const made = [];
  for (const numberFormat of ['de-DE', 'en-US'] as const) {
    setNumberFormat(numberFormat);
    const here = drawn(await documentPdf(data, documentXml(data)));
    const request = { data, currency: currencyOf('usd'), numberFormat };
    const there = drawn((await thread.make(request)).pdf);
    expect(there).toEqual(here);
    made.push(there);
  }
  expect(made[0]).not.toEqual(made[1]);
});

test('all shops of a process have their files made by one thread', async () => {
  const threads: Worker[] = [];
  const note = (thread: Worker) => void threads.push(thread);
  process.on('worker', note);
  onTestFinished(() => void process.off('worker', note));
  for (let n = 0; n < 2; n += 1) {
    const shop = await openInvoicingShop();
    const product = await shop.addProduct({ price: 20, stockQuantity: 10 });
    await shop.bought([{ product, quantity: 1 }]);
    await shop.issue();
    const files = await shop.database.db.selectFrom('invoice_files').select('pdf').execute();
    expect(files.map(({ pdf }) => pdf?.subarray(0, 5).toString())).toEqual(['%PDF-']);
    await shop.close();
  }
  // None where a file before this one had some made in this process.
  expect(threads.length).toBeLessThanOrEqual(1);
});
