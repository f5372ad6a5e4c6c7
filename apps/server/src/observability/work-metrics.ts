/** What is told of the shop's work as it happens, for whoever counts it; nobody may be counting. */
export interface WorkMetrics {
  /** A new order; the same one asked for again is none. */
  orderPlaced(): void;
  /** A payment was looked at, with this outcome. */
  paymentSettled(outcome: string): void;
  /** An event of the payment provider came, and this came of it. */
  eventReceived(outcome: string): void;
  mailHandled(outcome: 'sent' | 'delayed' | 'given_up' | 'unreadable'): void;
  jobRun(job: string, outcome: 'done' | 'failed' | 'given_up'): void;
}

/** For shops that are not measured. */
export const noWorkMetrics: WorkMetrics = {
  orderPlaced: () => undefined,
  paymentSettled: () => undefined,
  eventReceived: () => undefined,
  mailHandled: () => undefined,
  jobRun: () => undefined,
};

declare module 'fastify' {
  interface FastifyInstance {
    readonly workMetrics: WorkMetrics;
  }
}
