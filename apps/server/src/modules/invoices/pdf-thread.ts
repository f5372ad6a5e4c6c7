import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Currency } from '@gadgetry/contract/money';
import type { NumberFormat } from '@gadgetry/contract/number-format';
import { z } from 'zod';
import type { DocumentData } from './document-rules.ts';

/** What the thread is asked to make. */
export interface PdfRequest {
  readonly data: DocumentData;
  readonly currency: Currency;
  readonly numberFormat: NumberFormat;
}

const answer = z.union([
  z.object({ pdf: z.instanceof(Uint8Array), xml: z.string().nullable() }),
  z.object({ failure: z.string() }),
]);

interface MadeFiles {
  readonly pdf: Buffer;
  /** The data that is in it; null: none is. */
  readonly xml: string | null;
}

/** A thread that nobody has asked for so long gives its memory back. */
const IDLE_MS = 20_000;
const MADE_WITHIN_MS = 30_000;
const MEMORY_MB = 384;

/**
 * Makes files beside the thread that answers people: each takes a tenth of a second, in which that one
 * would answer nobody. It is asked for one file at a time.
 */
export function createPdfThread() {
  let worker: Worker | null = null;
  let idle: NodeJS.Timeout | null = null;

  const close = async (): Promise<void> => {
    if (idle !== null) clearTimeout(idle);
    const ended = worker;
    worker = null;
    await ended?.terminate();
  };

  const open = (): Worker => {
    const opened = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    opened.unref();
    // Without a listener an error of the thread would end the process; whoever waits is told of it.
    opened.on('error', () => undefined);
    return opened;
  };

  return {
    /** @throws Error where it could not be made */
    async make(request: PdfRequest): Promise<MadeFiles> {
      if (idle !== null) clearTimeout(idle);
      worker ??= open();
      try {
        const answered = once(worker, 'message', { signal: AbortSignal.timeout(MADE_WITHIN_MS) });
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
        worker.postMessage(request);
        const made = answer.parse((await answered)[0]);
        if ('failure' in made) throw new Error(made.failure);
        idle = setTimeout(() => void close(), IDLE_MS);
        idle.unref();
        return { pdf: Buffer.from(made.pdf), xml: made.xml };
      } catch (error) {
        await close();
        throw error;
      }
    },

    close,
  };
}
