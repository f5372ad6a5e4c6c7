import type { OwnersDays } from '../database/retention.ts';
import type { Job } from './queue.ts';

type Work = (now: Date) => Promise<void>;

/** The parts of the shop that something falls due in. */
interface ScheduledParts {
  readonly orders: {
    releaseUnpaid(now: Date, ending?: AbortSignal): Promise<void>;
    reconcilePayments(now: Date, patienceMs?: number): Promise<void>;
    readonly countBoughtTogether: Work;
    writeSearchTexts(): Promise<void>;
    countCustomers(): Promise<void>;
  };
  readonly invoices: { readonly issueDue: Work };
  readonly mail: { readonly deliver: Work };
  readonly pictures: { readonly removeOrphans: Work };
  readonly rateCounts: { prune(): Promise<void> };
  readonly catalogue: {
    countSearchWords(): Promise<void>;
    runImports(): Promise<void>;
    switchDuePrices(): Promise<void>;
    readonly askForReviews: Work;
    tellWaiting(): Promise<void>;
  };
  readonly content: { publishDuePages(): Promise<void> };
  readonly staffNews: {
    tell(): Promise<void>;
    readonly tellDay: Work;
    noteGivenUp(job: string): Promise<void>;
  };
  readonly webhooks: { deliver(): Promise<void> };
  /** Each of them deletes what it keeps for a time only. */
  readonly prune: readonly ((now: Date, kept: OwnersDays) => Promise<void>)[];
  /** For how long the owner wants things kept, at the moment. */
  readonly keptDays: () => Promise<OwnersDays>;
}

/** What has to be done although nobody asks for it. Each throws when a part was left undone. */
export function createScheduledWork(parts: ScheduledParts) {
  const { orders, invoices, mail, pictures, rateCounts, catalogue, content, staffNews } = parts;
  const { webhooks } = parts;
  return {
    /** Cancels unpaid orders whose hold ended by `now`. */
    releaseUnpaid: orders.releaseUnpaid,
    /** Settles what webhook and return page have missed for `patienceMs`, and finishes refunds. */
    reconcilePayments: orders.reconcilePayments,
    /** Issues invoices and credit notes that are due. */
    issueDocuments: invoices.issueDue,
    /** Sends the mail that waits. */
    deliverMail: mail.deliver,
    /** Removes uploaded pictures that nothing shows and that are older than a day. */
    removeOrphanedPictures: pictures.removeOrphans,
    /** Removes counts of calls whose time is over. */
    pruneRateCounts: rateCounts.prune,
    /** Counts the words that products have, for searches. */
    countSearchWords: catalogue.countSearchWords,
    /** Goes on with imports that wait, or that a process has left behind. */
    runImports: catalogue.runImports,
    /** Begins and ends sales that are due. */
    switchDuePrices: catalogue.switchDuePrices,
    /** Writes down what of the owner's pages was published by the clock. */
    publishDuePages: content.publishDuePages,
    /** Counts which products are bought together. */
    countBoughtTogether: orders.countBoughtTogether,
    /** Makes orders found that were placed lately. */
    writeOrderSearch: orders.writeSearchTexts,
    /** Counts what customers have ordered and spent. */
    countCustomers: orders.countCustomers,
    /** Asks for reviews of what arrived some days ago. */
    askForReviews: catalogue.askForReviews,
    /** Tells whoever waits for something that can be had now. */
    tellWaiting: catalogue.tellWaiting,
    /** Tells admins what they have chosen to know. */
    tellStaff: staffNews.tell,
    /** Sends admins the mails of the day. */
    tellStaffDay: staffNews.tellDay,
    /** Tells other programs what has happened. */
    deliverWebhooks: webhooks.deliver,
    /** For whoever wants to know that a job was given up. */
    noteGivenUp: staffNews.noteGivenUp,
    /** Removes rows whose time is over, of tables that would only grow. */
    async pruneOldRows(now: Date): Promise<void> {
      const kept = await parts.keptDays();
      for (const prune of parts.prune) await prune(now, kept);
    },
  };
}

export type ScheduledWork = ReturnType<typeof createScheduledWork>;

declare module 'fastify' {
  interface FastifyInstance {
    readonly scheduledWork: ScheduledWork;
  }
}

const EVERY_MINUTE = '* * * * *';
const EVERY_NIGHT = '20 3 * * *';
const EVERY_HOUR = '23 * * * *';
const EVERY_QUARTER = '*/15 * * * *';

/** What comes round in one rhythm, each under the name of its queue. */
const jobs = (cron: string, works: Readonly<Record<string, Job['run']>>): Job[] =>
  Object.entries(works).map(([name, run]) => ({ name, cron, run }));

export function scheduledJobs(work: ScheduledWork): Job[] {
  return [
    ...jobs(EVERY_MINUTE, {
      'release-unpaid-orders': (ending) => work.releaseUnpaid(new Date(), ending),
      'reconcile-payments': () => work.reconcilePayments(new Date()),
      'issue-documents': () => work.issueDocuments(new Date()),
      'run-imports': () => work.runImports(),
      'switch-prices': () => work.switchDuePrices(),
      'publish-pages': () => work.publishDuePages(),
      'write-order-search': () => work.writeOrderSearch(),
      'count-customers': () => work.countCustomers(),
      'tell-waiting': () => work.tellWaiting(),
      'tell-staff': () => work.tellStaff(),
      'deliver-mail': () => work.deliverMail(new Date()),
      'deliver-webhooks': () => work.deliverWebhooks(),
    }),
    ...jobs(EVERY_QUARTER, {
      'forget-rate-counts': () => work.pruneRateCounts(),
      'tell-staff-day': () => work.tellStaffDay(new Date()),
    }),
    ...jobs(EVERY_HOUR, {
      'ask-for-reviews': () => work.askForReviews(new Date()),
      'remove-orphaned-pictures': () => work.removeOrphanedPictures(new Date()),
    }),
    ...jobs(EVERY_NIGHT, {
      'forget-old-rows': () => work.pruneOldRows(new Date()),
      'count-search-words': () => work.countSearchWords(),
      'count-bought-together': () => work.countBoughtTogether(new Date()),
    }),
  ];
}
