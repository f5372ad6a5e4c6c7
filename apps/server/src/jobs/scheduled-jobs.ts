import type { OwnersDays } from '../database/retention.ts';
import type { Job } from './queue.ts';

/** What has to be done although nobody asks for it. Each throws when a part was left undone. */
export interface ScheduledWork {
  /** Cancels unpaid orders whose hold ended by `now`. */
  releaseUnpaid(now: Date, ending?: AbortSignal): Promise<void>;
  /** Settles what webhook and return page have missed for `patienceMs`, and finishes refunds. */
  reconcilePayments(now: Date, patienceMs?: number): Promise<void>;
  /** Issues invoices and credit notes that are due. */
  issueDocuments(now: Date): Promise<void>;
  /** Sends the mail that waits. */
  deliverMail(now: Date): Promise<void>;
  /** Removes uploaded pictures that nothing shows and that are older than a day. */
  removeOrphanedPictures(now: Date): Promise<void>;
  /** Removes counts of calls whose time is over. */
  pruneRateCounts(): Promise<void>;
  /** Counts the words that products have, for searches. */
  countSearchWords(): Promise<void>;
  /** Goes on with imports that wait, or that a process has left behind. */
  runImports(): Promise<void>;
  /** Begins and ends sales that are due. */
  switchDuePrices(): Promise<void>;
  /** Writes down what of the owner's pages was published by the clock. */
  publishDuePages(): Promise<void>;
  /** Counts which products are bought together. */
  countBoughtTogether(now: Date): Promise<void>;
  /** Makes orders found that were placed lately. */
  writeOrderSearch(): Promise<void>;
  /** Counts what customers have ordered and spent. */
  countCustomers(): Promise<void>;
  /** Asks for reviews of what arrived some days ago. */
  askForReviews(now: Date): Promise<void>;
  /** Tells whoever waits for something that can be had now. */
  tellWaiting(): Promise<void>;
  /** Tells admins what they have chosen to know. */
  tellStaff(): Promise<void>;
  /** Sends admins the mails of the day. */
  tellStaffDay(now: Date): Promise<void>;
  /** Tells other programs what has happened. */
  deliverWebhooks(): Promise<void>;
  /** For whoever wants to know that a job was given up. */
  noteGivenUp(job: string): Promise<void>;
  /** Removes rows whose time is over, of tables that would only grow. */
  pruneOldRows(now: Date): Promise<void>;
}

type Work = (now: Date) => Promise<void>;

/** The parts of the shop that something falls due in. */
interface ScheduledParts {
  readonly orders: {
    readonly releaseUnpaid: ScheduledWork['releaseUnpaid'];
    readonly reconcilePayments: ScheduledWork['reconcilePayments'];
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

export function createScheduledWork(parts: ScheduledParts): ScheduledWork {
  const { orders, invoices, mail, pictures, rateCounts, catalogue, content, staffNews } = parts;
  const { webhooks } = parts;
  return {
    releaseUnpaid: orders.releaseUnpaid,
    reconcilePayments: orders.reconcilePayments,
    issueDocuments: invoices.issueDue,
    deliverMail: mail.deliver,
    removeOrphanedPictures: pictures.removeOrphans,
    pruneRateCounts: rateCounts.prune,
    countSearchWords: catalogue.countSearchWords,
    runImports: catalogue.runImports,
    switchDuePrices: catalogue.switchDuePrices,
    publishDuePages: content.publishDuePages,
    countBoughtTogether: orders.countBoughtTogether,
    writeOrderSearch: orders.writeSearchTexts,
    countCustomers: orders.countCustomers,
    askForReviews: catalogue.askForReviews,
    tellWaiting: catalogue.tellWaiting,
    tellStaff: staffNews.tell,
    tellStaffDay: staffNews.tellDay,
    deliverWebhooks: webhooks.deliver,
    noteGivenUp: staffNews.noteGivenUp,
    async pruneOldRows(now) {
      const kept = await parts.keptDays();
      for (const prune of parts.prune) await prune(now, kept);
    },
  };
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly scheduledWork: ScheduledWork;
  }
}

const EVERY_MINUTE = '* * * * *';
const EVERY_NIGHT = '20 3 * * *';
const EVERY_HOUR = '23 * * * *';
const EVERY_QUARTER = '*/15 * * * *';

export function scheduledJobs(scheduledWork: ScheduledWork): Job[] {
  return [
    {
      name: 'release-unpaid-orders',
      cron: EVERY_MINUTE,
      run: (ending) => scheduledWork.releaseUnpaid(new Date(), ending),
    },
    {
      name: 'reconcile-payments',
      cron: EVERY_MINUTE,
      run: () => scheduledWork.reconcilePayments(new Date()),
    },
    {
      name: 'issue-documents',
      cron: EVERY_MINUTE,
      run: () => scheduledWork.issueDocuments(new Date()),
    },
    {
      name: 'forget-rate-counts',
      cron: EVERY_QUARTER,
      run: () => scheduledWork.pruneRateCounts(),
    },
    {
      name: 'forget-old-rows',
      cron: EVERY_NIGHT,
      run: () => scheduledWork.pruneOldRows(new Date()),
    },
    {
      name: 'count-search-words',
      cron: EVERY_NIGHT,
      run: () => scheduledWork.countSearchWords(),
    },
    {
      name: 'run-imports',
      cron: EVERY_MINUTE,
      run: () => scheduledWork.runImports(),
    },
    {
      name: 'switch-prices',
      cron: EVERY_MINUTE,
      run: () => scheduledWork.switchDuePrices(),
    },
    {
      name: 'publish-pages',
      cron: EVERY_MINUTE,
      run: () => scheduledWork.publishDuePages(),
    },
    {
      name: 'count-bought-together',
      cron: EVERY_NIGHT,
      run: () => scheduledWork.countBoughtTogether(new Date()),
    },
    {
      name: 'write-order-search',
      cron: EVERY_MINUTE,
      run: () => scheduledWork.writeOrderSearch(),
    },
    {
      name: 'count-customers',
      cron: EVERY_MINUTE,
      run: () => scheduledWork.countCustomers(),
    },
    {
      name: 'ask-for-reviews',
      cron: EVERY_HOUR,
      run: () => scheduledWork.askForReviews(new Date()),
    },
    {
      name: 'tell-waiting',
      cron: EVERY_MINUTE,
      run: () => scheduledWork.tellWaiting(),
    },
    {
      name: 'tell-staff',
      cron: EVERY_MINUTE,
      run: () => scheduledWork.tellStaff(),
    },
    {
      name: 'tell-staff-day',
      cron: EVERY_QUARTER,
      run: () => scheduledWork.tellStaffDay(new Date()),
    },
    {
      name: 'deliver-mail',
      cron: EVERY_MINUTE,
      run: () => scheduledWork.deliverMail(new Date()),
    },
    {
      name: 'deliver-webhooks',
      cron: EVERY_MINUTE,
      run: () => scheduledWork.deliverWebhooks(),
    },
    {
      name: 'remove-orphaned-pictures',
      cron: EVERY_HOUR,
      run: () => scheduledWork.removeOrphanedPictures(new Date()),
    },
  ];
}
