import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { WorkMetrics } from './work-metrics.ts';

/** What happened at one route of the response cache since somebody last asked. */
export interface CacheCounts {
  readonly route: string;
  /** Answers from memory. */
  hits: number;
  /** Requests that came before there was an answer to serve. */
  waited: number;
  /** Times an answer was made. */
  made: number;
  /** Answers older than the promise, because there was no other. */
  stale: number;
  readonly statuses: Map<number, number>;
}

/** An answer that was made for the response cache. */
export interface MadeAnswer {
  readonly route: string;
  readonly status: number;
  readonly ms: number;
}

/** What is looked at only when somebody asks for the figures. */
export interface MetricsSources {
  readonly pools: Readonly<Record<string, Pick<pg.Pool, keyof PoolCounts>>>;
  /** Null where every page is rendered anew. */
  readonly responseCounts: {
    drain(): readonly CacheCounts[];
    observe(onMade: (made: MadeAnswer) => void): void;
  } | null;
}

interface PoolCounts {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
}

export interface Metrics {
  readonly workMetrics: WorkMetrics;
  /** Counts and times what the application answers from now on. Call it before there are routes. */
  observe(app: FastifyInstance): void;
  /** The figures in Prometheus' own text format. */
  read(): Promise<{ readonly contentType: string; readonly text: string }>;
}

const SETTLEMENTS = ['confirmed', 'refunded', 'unpaid', 'mismatch', 'unknown'];
const MAILS = ['sent', 'delayed', 'given_up', 'unreadable'];
// A page is rendered within 5 ms and an order placed within 10; a statement is given up after 10 s.
const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

function createWorkMetrics(registry: Registry): WorkMetrics {
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Counter({ name: `gadgetry_${name}_total`, help, labelNames, registers: [registry] });
  const orders = counter('orders_placed', 'New orders');
  const payments = counter('payments_settled', 'Payments looked at, by outcome', ['outcome']);
  const events = counter('webhooks', 'Events of the payment provider, by outcome', ['outcome']);
  const mails = counter('mails', 'Mails, by what became of a try to send them', ['outcome']);
  const jobs = counter('jobs', 'Runs of jobs, by outcome', ['job', 'outcome']);
  // An alert on what has never happened needs a series that says so.
  for (const outcome of SETTLEMENTS) payments.inc({ outcome }, 0);
  for (const outcome of MAILS) mails.inc({ outcome }, 0);
  for (const outcome of ['mismatch', 'signature_invalid']) events.inc({ outcome }, 0);
  return {
    orderPlaced: () => orders.inc(),
    paymentSettled: (outcome) => payments.inc({ outcome }),
    // What follows the colon says which field, or which order: too much for a label.
    eventReceived: (outcome) => events.inc({ outcome: outcome.replace(/:.*/s, '') }),
    mailHandled: (outcome) => mails.inc({ outcome }),
    jobRun: (job, outcome) => jobs.inc({ job, outcome }),
  };
}

function watchPools(registry: Registry, pools: MetricsSources['pools']): () => void {
  const connections = new Gauge({
    name: 'gadgetry_database_connections',
    help: 'Connections to the database, in use and idle',
    labelNames: ['pool', 'state'],
    registers: [registry],
  });
  const waiting = new Gauge({
    name: 'gadgetry_database_waiting',
    help: 'Requests that wait for a connection to the database',
    labelNames: ['pool'],
    registers: [registry],
  });
  return () => {
    for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
      connections.set({ pool, state: 'idle' }, idleCount);
      connections.set({ pool, state: 'used' }, totalCount - idleCount);
      waiting.set({ pool }, waitingCount);
    }
  };
}

/** Figures of this process for Prometheus. */
export function createMetrics({ pools, responseCounts }: MetricsSources): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const lookAtPools = watchPools(registry, pools);
  const labelNames = ['method', 'route', 'status'] as const;
  const requests = new Counter({
    name: 'gadgetry_http_requests_total',
    help: 'Requests of visitors, those answered from memory included',
    labelNames,
    registers: [registry],
  });
  const cachedResponses = new Counter({
    name: 'gadgetry_response_cache_total',
    help: 'Public answers: served from memory (hit), waited for (waited), made (made), served old for want of the database (stale)',
    labelNames: ['route', 'outcome'],
    registers: [registry],
  });
  const durations = new Histogram({
    name: 'gadgetry_http_request_duration_seconds',
    help: 'How long the application took to answer; what is served from memory is not in it',
    labelNames,
    buckets: SECONDS,
    registers: [registry],
  });
  // The response cache has no time to lose: its answers are counted in plain numbers, fetched from there only now.
  const fetchCacheCounts = () => {
    for (const { route, hits, waited, made, stale, statuses } of responseCounts?.drain() ?? []) {
      for (const [status, count] of statuses) requests.inc({ method: 'GET', route, status }, count);
      cachedResponses.inc({ route, outcome: 'hit' }, hits);
      cachedResponses.inc({ route, outcome: 'waited' }, waited);
      cachedResponses.inc({ route, outcome: 'made' }, made);
      cachedResponses.inc({ route, outcome: 'stale' }, stale);
    }
  };

  responseCounts?.observe(({ route, status, ms }) =>
    durations.observe({ method: 'GET', route, status }, ms / 1000),
  );
  return {
    workMetrics: createWorkMetrics(registry),
    observe(app) {
      app.addHook('onResponse', async (request, reply) => {
        const { method, routeOptions } = request;
        const labels = { method, route: routeOptions.url ?? 'none', status: reply.statusCode };
        durations.observe(labels, reply.elapsedTime / 1000);
        requests.inc(labels);
      });
    },
    async read() {
      fetchCacheCounts();
      lookAtPools();
      return { contentType: registry.contentType, text: await registry.metrics() };
    },
  };
}
