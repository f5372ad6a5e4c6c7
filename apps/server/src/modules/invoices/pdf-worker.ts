/* oxlint-disable unicorn/require-post-message-target-origin -- a thread is no window */
import { parentPort } from 'node:worker_threads';
import { setShopCurrency } from '@gadgetry/contract/money';
import { setNumberFormat } from '@gadgetry/contract/number-format';
import { documentPdf, documentXml } from './document-pdf.ts';
import type { PdfRequest } from './pdf-thread.ts';

/** The thread that files are made in. */
parentPort?.on('message', ({ data, currency, numberFormat }: PdfRequest) => {
  setShopCurrency(currency);
  setNumberFormat(numberFormat);
  const xml = documentXml(data);
  documentPdf(data, xml).then(
    (pdf) => parentPort?.postMessage({ pdf, xml }),
    (error: unknown) => parentPort?.postMessage({ failure: String(error) }),
  );
});
