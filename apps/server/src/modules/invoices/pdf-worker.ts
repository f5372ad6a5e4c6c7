/* oxlint-disable unicorn/require-post-message-target-origin -- a thread is no window */
import { parentPort } from 'node:worker_threads';
import { setShopCurrency } from '@gadgetry/contract/money';
import { documentPdf } from './document-pdf.ts';
import type { PdfRequest } from './pdf-thread.ts';

/** The thread that files are made in. */
parentPort?.on('message', ({ data, currency }: PdfRequest) => {
  setShopCurrency(currency);
  documentPdf(data).then(
    (pdf) => parentPort?.postMessage({ pdf }),
    (error: unknown) => parentPort?.postMessage({ failure: String(error) }),
  );
});
