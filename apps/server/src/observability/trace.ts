import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Job } from '../jobs/queue.ts';
import type { ReadyServed } from '../http/response-cache.ts';

/** What tracing sees of a shop that is traced. Most are not, and load nothing of it. */
export interface Tracing {
  /** Gives the trace of each request its route and its request id. */
  observe(app: FastifyInstance, isInternal: (request: FastifyRequest) => boolean): void;
  /** The same for what is answered before the application sees it. */
  ready(served: ReadyServed): void;
  /** The job with a trace for each of its runs. */
  job(job: Job): Job;
  /** Sends what has not been sent yet. */
  stop(): Promise<void>;
}
