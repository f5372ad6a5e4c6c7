import type { MailTextName } from '@gadgetry/contract/mail-texts';
import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { Env } from '../../env.ts';
import type { Database } from '../../database/database.ts';
import type { OwnersDays } from '../../database/retention.ts';
import type { WorkMetrics } from '../../observability/work-metrics.ts';
import { createEncryption } from '../../database/encryption.ts';
import { pastMoment } from '../../database/shop-clock.ts';
import { within } from '../../http/deadline.ts';
import type { AccountOwnerNotification } from '../identity/index.ts';
import { accountEmail } from './account-emails.ts';
import { addMail, createOutbox } from './outbox.ts';
import type { Branding, DatedBranding, InvoiceOf, Mail } from './email-template.ts';
import { MAILBOX_PATH, mailboxRoutes } from './mailbox-routes.ts';
import {
  type NoticeConfirmation,
  type ProductNotice,
  noticeConfirmationEmail,
  noticeTextOf,
  productNoticeEmail,
} from './notice-emails.ts';
import { orderEmail } from './order-emails.ts';
import type { OrderNotification } from './order-notification.ts';
import { wordsOf } from './order-words.ts';
import { type ReturnNotification, returnEmail, returnTextOf } from './return-emails.ts';
import { type ReviewRequest, reviewEmail } from './review-emails.ts';
import { type WrittenText, readWrittenText } from './texts/mail-text-store.ts';
import { type MailTextRoutes, mailTextRoutes } from './texts/routes.ts';
import { type StaffNotification, digestEmail, staffEmail } from './staff/staff-emails.ts';
import { readLowStock } from './staff/staff-store.ts';

export type { OrderNotification } from './order-notification.ts';
export type { OrderOfMail } from './texts/example-notification.ts';
export type { ReturnOfMail } from './texts/example-others.ts';
export { orderLink } from './order-link.ts';
export type { OrderFacts } from './staff/staff-emails.ts';
export { createStaffNotifications } from './staff/staff-notifications.ts';
export { firstChoices } from './staff/staff-settings.ts';
export type { ReturnNotification } from './return-emails.ts';
export type { NamedPieces } from './shipment-words.ts';

interface NotificationsDependencies {
  readonly env: Env;
  readonly db: Database;
  readonly log: FastifyBaseLogger;
  readonly branding: Branding;
  /** In which moments are told. */
  readonly timeZone: () => string;
  readonly workMetrics: WorkMetrics;
  /** The invoice that goes with a mail of an order; null where none is to. */
  readonly invoiceOf: InvoiceOf;
}

interface Addressee {
  readonly name: string;
  readonly email: string;
}

/** Mail to customers and admins: written in the transaction that causes it, sent after that. */
export interface Notifications {
  /** The demo's mailbox, where there is one. */
  readonly routes: FastifyPluginAsync;
  /** What owners write of these mails; to be registered under the API's prefix. */
  readonly textRoutes: (asked: Pick<MailTextRoutes, 'guards' | 'mailed'>) => FastifyPluginAsync;
  /** False: nobody could ever read it, and none is. */
  readonly isWritten: boolean;
  /** Written with what causes it, or not at all. */
  notifyOfOrder(trx: Database, notification: OrderNotification): Promise<void>;
  notifyOfReturn(trx: Database, notification: ReturnNotification): Promise<void>;
  notifyOfAccount(trx: Database, notification: AccountOwnerNotification): Promise<void>;
  notifyOfReviews(trx: Database, request: ReviewRequest): Promise<void>;
  askToConfirmNotice(trx: Database, asked: NoticeConfirmation): Promise<void>;
  notifyOfProduct(trx: Database, notice: ProductNotice): Promise<void>;
  notifyOfStaffNews(trx: Database, to: Addressee, news: StaffNotification): Promise<void>;
  notifyOfStaffDay(trx: Database, to: Addressee, news: readonly StaffNotification[]): Promise<void>;
  /** At how many pieces and below there are few of a variant that has no number of its own. */
  lowStockThreshold(db: Database): Promise<number>;
  /** Sends what is due by `now`; safe in several processes at once. */
  deliver(now: Date): Promise<void>;
  /** Removes every mail to an address: nobody is there to read it any more. */
  deleteMailsTo(trx: Database, email: string): Promise<void>;
  /** Removes what of sent mail is still there after its time. */
  prune(now: Date, kept: OwnersDays): Promise<void>;
}

// Long enough for the transaction that wrote the mail to end; whatever it misses, scheduledWork finds.
const SOON_MS = 300;

/** How long the mail server may be silent at each step (ms). */
const SERVER_TIMEOUTS = {
  dnsTimeout: 5_000,
  connectionTimeout: 8_000,
  greetingTimeout: 8_000,
  socketTimeout: 10_000,
};
/** For all steps of one mail (ms). Twenty are claimed at a time, for five minutes: they fit in. */
const SENT_WITHIN_MS = 14_000;

/** Mail programs show a button for these, and press it without opening a page (RFC 8058). */
const endHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** So often a mail waits for an invoice that can't be issued: then it is sent without. */
const TRIES_WITH_INVOICE = 3;

function openTransport({
  env,
  log,
  branding,
  invoiceOf,
}: Pick<NotificationsDependencies, 'env' | 'log' | 'branding' | 'invoiceOf'>):
  | ((mail: Mail, id: string, attempts: number) => Promise<void>)
  | null {
  const { SMTP_URL, MAIL_FROM } = env;
  if (SMTP_URL === undefined) return null;
  // Forty files that a shop without a mail server never needs.
  const opening = async () =>
    (await import('nodemailer')).createTransport({ url: SMTP_URL, ...SERVER_TIMEOUTS });
  let transport: ReturnType<typeof opening> | null = null;
  const domain = MAIL_FROM.split('@').at(-1) ?? 'localhost';
  const attachmentsOf = async ({ invoiceOf: asked }: Mail, attempts: number) => {
    if (asked === undefined) return [];
    try {
      return [await invoiceOf(asked)].filter((file) => file !== null);
    } catch (error) {
      if (attempts < TRIES_WITH_INVOICE) throw error;
      log.warn({ err: error, code: 'mail_without_invoice', orderId: asked.orderId });
      return [];
    }
  };
  return async (mail, id, attempts) => {
    const { to, subject, text, html, endUrl } = mail;
    const attachments = await attachmentsOf(mail, attempts);
    transport ??= opening();
    // The owner may call the shop otherwise at any time.
    const from = { name: branding.name, address: MAIL_FROM };
    const messageId = `<${id}@${domain}>`;
    const headers = endUrl === undefined ? {} : endHeaders(endUrl);
    await within(
      SENT_WITHIN_MS,
      (await transport).sendMail({
        from,
        to,
        subject,
        text,
        html,
        messageId,
        headers,
        attachments,
      }),
    );
  };
}

const hasOwnMailbox = (env: Env) => env.DEMO && !env.production && env.SMTP_URL === undefined;

/** A shop without a mail server that is no demo writes no mail: nobody could ever read it. */
export const writesMail = (env: Env): boolean => hasOwnMailbox(env) || env.SMTP_URL !== undefined;

/** Where its mails are read, of a shop that keeps them. */
export const mailboxOf = (env: Env): string | undefined =>
  hasOwnMailbox(env) ? MAILBOX_PATH : undefined;

function writingOf(env: Env) {
  const encryption = createEncryption(env.AUTH_SECRET, 'mail');
  return { encryption, hasMailbox: hasOwnMailbox(env), active: writesMail(env) };
}

/** For a command beside the shop: written with what causes it, and sent by the shop that is open, or opens next. */
export function accountMailWriter(env: Env, branding: Branding): Notifications['notifyOfAccount'] {
  const { active, encryption } = writingOf(env);
  return async (trx, notification) => {
    if (active) await addMail(trx, encryption, accountEmail(branding, notification));
  };
}

export function createNotifications({
  env,
  db,
  log,
  branding,
  timeZone,
  workMetrics,
  invoiceOf,
}: NotificationsDependencies): Notifications {
  // Only what a mail shows: the shop knows more of itself, each of which is read when it is asked for.
  const dated = (): DatedBranding => {
    const { name, country, origin, supportEmail } = branding;
    return { name, country, origin, supportEmail, timeZone: timeZone() };
  };
  const { encryption, hasMailbox, active } = writingOf(env);
  if (!active && env.production) {
    log.warn('SMTP_URL is not set: customers get no mail, and nobody can reset a password');
  }
  const outbox = createOutbox({
    db,
    log,
    encryption,
    workMetrics,
    send: openTransport({ env, log, branding, invoiceOf }),
  });

  let soon: NodeJS.Timeout | null = null;
  let underWay: Promise<void> = Promise.resolve();
  const deliverSoon = () => {
    soon ??= setTimeout(() => {
      soon = null;
      underWay = outbox.deliver(new Date()).catch((error: unknown) => {
        log.warn({ err: error }, 'mail is left to the next round');
      });
    }, SOON_MS);
  };

  const post = async (trx: Database, mail: Mail): Promise<void> => {
    // What happened before the shop was opened was told then, if to anybody.
    if (!active || pastMoment() !== null) return;
    await addMail(trx, encryption, mail);
    deliverSoon();
  };

  /** What nobody reads needs no words. */
  const writtenOf = async (trx: Database, name: MailTextName): Promise<WrittenText | null> =>
    active ? readWrittenText(trx, name) : null;

  const routes: FastifyPluginAsync = async (app) => {
    app.addHook('onClose', async () => {
      if (soon !== null) clearTimeout(soon);
      await underWay;
    });
    if (hasMailbox) await app.register(mailboxRoutes(outbox, invoiceOf));
  };

  return {
    routes: fastifyPlugin(routes, { name: 'mail' }),
    isWritten: active,
    textRoutes: (asked) => mailTextRoutes({ ...asked, db, branding: dated, isSent: active, post }),
    async notifyOfOrder(trx, notification) {
      const head = dated();
      const written = await writtenOf(trx, wordsOf(notification, head.timeZone).text);
      await post(trx, orderEmail(head, notification, written));
    },
    async notifyOfReturn(trx, notification) {
      const written = await writtenOf(trx, returnTextOf(notification));
      await post(trx, returnEmail(dated(), notification, written));
    },
    async notifyOfReviews(trx, request) {
      await post(trx, reviewEmail(branding, request, await writtenOf(trx, 'review-request')));
    },
    askToConfirmNotice: (trx, asked) => post(trx, noticeConfirmationEmail(branding, asked)),
    async notifyOfProduct(trx, notice) {
      const written = await writtenOf(trx, noticeTextOf(notice));
      await post(trx, productNoticeEmail(branding, notice, written));
    },
    notifyOfAccount: (trx, notification) => post(trx, accountEmail(branding, notification)),
    notifyOfStaffNews: (trx, to, news) => post(trx, staffEmail(branding, to, news)),
    notifyOfStaffDay: (trx, to, news) => post(trx, digestEmail(branding, to, news)),
    lowStockThreshold: async (on) => (await readLowStock(on)).threshold,
    deliver: outbox.deliver,
    deleteMailsTo: outbox.deleteTo,
    prune: outbox.prune,
  };
}
