import type { FastifyInstance } from 'fastify';

export interface TracedJob {
  readonly name: string;
  run(ending: AbortSignal): Promise<void>;
}

/** What tracing sees of a shop that is traced. Most are not, and load nothing of it. */
export interface Tracing {
  /** Gives the trace of each request its route and its request id. */
  observe(app: FastifyInstance): void;
  /** The same for what is answered before the application sees it. */
  cached(served: { readonly requestId: string; readonly route: string }): void;
  /** The job with a trace for each of its runs. */
  job<Job extends TracedJob>(job: Job): Job;
  /** Sends what has not been sent yet. */
  stop(): Promise<void>;
}
