import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { OpenDatabase } from '../database/database.ts';
import type { ReplicaRouting } from '../database/replica-routing.ts';
import type { Replicas } from '../database/replicas.ts';
import type { Env } from '../env.ts';
import { type AccessLog, createAccessLog } from '../observability/access-log.ts';
import { openMetrics } from '../observability/open-metrics.ts';
import { rememberClient } from '../observability/request-client.ts';
import type { Tracing } from '../observability/trace.ts';
import type { WorkMetrics } from '../observability/work-metrics.ts';
import { type Admit, createLoadShedding, shedLoad } from './load-shedding.ts';
import { crowdedAnswer, isForLooking, lookingLimit, refuseCrowd } from './crowd.ts';
import { asksWho, isPublic, keyOf, routeOf } from './public-addresses.ts';
import type { PublicAnswer } from './public-answer.ts';
import { type PublicSources, crowdedAnswers, publicAnswers } from './public-responses.ts';
import { type ReadLimit, createReadLimit, limitReads } from './read-limit.ts';
import { type Crowd, type MakeAnswer, ResponseCache } from './response-cache.ts';
import { createHttp } from './server.ts';
import { rememberVisitor, servingVisitor } from './visitor.ts';

interface ShopServerOptions {
  readonly env: Env;
  readonly database: OpenDatabase;
  readonly replicas?: Replicas;
  readonly replicaRouting: ReplicaRouting;
  readonly log: FastifyBaseLogger;
  readonly dev: boolean;
  readonly tracing?: Tracing | undefined;
}

export interface ShopServer {
  /** Without any routes. */
  readonly app: FastifyInstance;
  readonly workMetrics: WorkMetrics;
  /** Whether there is room for a read of an address: for what does not come as a request. */
  readonly admit: Admit;
  /** What guests are answered is made of these; called before the shop listens. */
  answerPublicly(sources: PublicSources): void;
}

interface CacheOptions {
  readonly make: MakeAnswer;
  readonly accessLog: AccessLog;
  readonly readLimit: ReadLimit | undefined;
  readonly crowd: Crowd;
}

function cacheResponses(
  { database, replicaRouting, tracing }: ShopServerOptions,
  { make, accessLog, readLimit, crowd }: CacheOptions,
): ResponseCache {
  const noted = tracing !== undefined || accessLog.isWritten;
  return new ResponseCache({
    make,
    isPublic,
    asksWho,
    keyOf,
    routeOf,
    behindMax: replicaRouting.behindMax,
    onServed: noted
      ? (served) => {
          tracing?.cached(served);
          accessLog.answered(served.request, served);
        }
      : undefined,
    admit: readLimit?.admit,
    crowd,
    isAway: () => database.watch.away,
  });
}

function poolsOf({ database, replicas }: ShopServerOptions) {
  const following = (replicas?.all ?? []).map(({ host, pool }) => [`replica ${host}`, pool]);
  return { primary: database.pool, ...Object.fromEntries(following) };
}

/**
 * The application before it has a route: what every request passes, from the answers that are kept
 * ready to what is refused, measured and logged.
 */
export async function openShopServer(options: ShopServerOptions): Promise<ShopServer> {
  const { env, database, replicaRouting, log, dev, tracing } = options;
  const accessLog = createAccessLog(log, env.TRUST_PROXY);
  const readLimit =
    env.RATE_LIMITS === 'on' ? createReadLimit({ trustedProxies: env.TRUST_PROXY }) : undefined;
  const maker = Promise.withResolvers<MakeAnswer>();
  const make: MakeAnswer = async (url, before) => (await maker.promise)(url, before);
  let refusal = (url: string, requestId?: string): PublicAnswer =>
    crowdedAnswer(url, env.SHOP_NAME, requestId);
  const crowd = {
    making: lookingLimit(),
    mayRefuse: isForLooking,
    refusal: (url: string, requestId?: string) => refusal(url, requestId),
  };
  // While the browser's code is being worked on, every page is rendered anew.
  const responseCache = dev ? null : cacheResponses(options, { make, accessLog, readLimit, crowd });
  const app: FastifyInstance = createHttp({
    log,
    trustedProxies: env.TRUST_PROXY,
    accessLog,
    askDatabase: () => database.pool.query('SELECT 1'),
    ...(responseCache !== null && {
      ahead: (request, response) =>
        servingVisitor(request, env.TRUST_PROXY, () => responseCache.serve(request, response)),
    }),
  });
  tracing?.observe(app);
  const responseCounts = responseCache?.counters ?? null;
  const workMetrics = await openMetrics(app, { env, pools: poolsOf(options), responseCounts });
  app.decorate('workMetrics', workMetrics);
  const admit = createLoadShedding(database, replicaRouting.readsElsewhere);
  shedLoad(app, admit);
  refuseCrowd(app, crowd.making, crowd.refusal);
  if (readLimit !== undefined) limitReads(app, readLimit);
  rememberClient(app);
  rememberVisitor(app, env.TRUST_PROXY);
  const answerPublicly = (sources: PublicSources) => {
    const { staleFor } = replicaRouting;
    refusal = crowdedAnswers(sources);
    maker.resolve(publicAnswers({ ...sources, admit, staleFor, log, outage: app.outage }));
  };
  return { app, workMetrics, admit, answerPublicly };
}
