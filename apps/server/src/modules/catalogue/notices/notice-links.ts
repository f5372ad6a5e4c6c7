import { z } from 'zod';
import type { Database } from '../../../database/database.ts';
import { createEncryption } from '../../../database/encryption.ts';
import { ShopError } from '../../../errors/shop-error.ts';
import { mailedForm } from '../../../http/mailed-form.ts';
import { type Waiter, confirmNotice, endNoticesOf } from './notice-store.ts';

const CONFIRM_PATH = '/confirm-notice';
const END_PATH = '/end-notices';

const noticeId = z.uuid();
const sealedWaiter = z.union([
  z.strictObject({ userId: z.uuid() }),
  z.strictObject({ email: z.string() }),
]);

function waiterIn(text: string | null): Waiter | undefined {
  try {
    return sealedWaiter.safeParse(JSON.parse(text ?? 'null')).data;
  } catch {
    return undefined;
  }
}

/** The links of the mails: what they stand for is sealed in them, so that no table keeps a token. */
export function createNoticeLinks(db: Database, secret: string) {
  const confirming = createEncryption(secret, 'notice confirmation');
  const ending = createEncryption(secret, 'notice end');
  const withToken = (path: string, token: string) => `${path}?token=${encodeURIComponent(token)}`;

  return {
    confirmPath: (id: string) => withToken(CONFIRM_PATH, confirming.encrypt(id)),
    endPath: (waiter: Waiter) => withToken(END_PATH, ending.encrypt(JSON.stringify(waiter))),

    /** Of no prefix: the forms of the pages that the links lead to. */
    routes: [
      mailedForm(CONFIRM_PATH, async (token) => {
        const id = noticeId.safeParse(confirming.decrypt(token)).data;
        if (id === undefined) throw new ShopError('not_found');
        return (await confirmNotice(db, id)) ? 'confirmed=1' : 'over=1';
      }),
      mailedForm(END_PATH, async (token) => {
        const waiter = waiterIn(ending.decrypt(token));
        if (waiter === undefined) throw new ShopError('not_found');
        await endNoticesOf(db, waiter);
        return 'ended=1';
      }),
    ],
  };
}

export type NoticeLinks = ReturnType<typeof createNoticeLinks>;
