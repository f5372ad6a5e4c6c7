import { mail } from '../src/modules/notifications/email-template.ts';
import { createEncryption } from '../src/database/encryption.ts';
import type { TestDatabase } from './database.ts';
import { type SignedIn, type TestShop, openTestShop } from './shop.ts';

/** A mail server that is never reached: what is written waits, and can be read. */
export const unreachableMail = { SMTP_URL: 'smtp://127.0.0.1:9' };

/** The mails that wait, oldest first; `token` is '' in a mail without a link that opens something. */
export async function waitingMails(
  shop: Pick<TestShop, 'env' | 'database'>,
  kind: string | null = null,
) {
  const encryption = createEncryption(shop.env.AUTH_SECRET, 'mail');
  const { rows } = await shop.database.pool.query(
    'SELECT sealed AS encrypted FROM mails WHERE $1::text IS NULL OR kind = $1 ORDER BY created_at, id',
    [kind],
  );
  return rows.map(({ encrypted }) => {
    const opened = mail.parse(JSON.parse(encryption.decrypt(encrypted) ?? ''));
    const token = decodeURIComponent(/#token=(\S+)/.exec(opened.text)?.[1] ?? '');
    return { ...opened, token };
  });
}

/** Those of them that go to somebody: others are told of a shop's own changes. */
export async function mailsTo(
  shop: Pick<TestShop, 'env' | 'database'>,
  { person }: Pick<SignedIn, 'person'>,
) {
  return (await waitingMails(shop)).filter(({ to }) => to === person.email);
}

/** A shop that queues its mail and never reaches the server: tests read what waits. */
export async function openMailShop(settings: Record<string, string> = {}, database?: TestDatabase) {
  const shop = await openTestShop({
    settings: { ...unreachableMail, LOG_LEVEL: 'trace', ...settings },
    ...(database && { database }),
  });
  const post = (path: string, payload: object, cookie?: string) =>
    shop.app.inject({
      method: 'POST',
      url: `/api/auth${path}`,
      payload,
      headers: cookie === undefined ? {} : { cookie, origin: shop.env.origins[0] },
    });
  const mails = (kind: string | null = null) => waitingMails(shop, kind);
  return { shop, post, mails };
}
