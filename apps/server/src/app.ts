import { centsFromDollars } from '@gadgetry/contract/money';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { reconcileRoutes } from './modules/integrity/reconcile-routes.ts';
import { integrityRoutes } from './modules/integrity/routes.ts';
import { demoCategoryPicture, fillDemo } from './start/demo.ts';
import { insightsRoutes } from './modules/reports/index.ts';
import { limitsOf } from './http/limited-routes.ts';
import { createCatalogue, uploadsInProducts } from './modules/catalogue/index.ts';
import {
  createHistory,
  forgetAddress,
  lastRoleChangeBy,
  recordChange,
} from './modules/history/index.ts';
import { createIdentity } from './modules/identity/index.ts';
import { createNotifications } from './modules/notifications/index.ts';
import {
  createOrders,
  forgetCustomer,
  hasCountingOrder,
  uploadsInOrders,
} from './modules/orders/index.ts';
import { forgetPayer } from './modules/payments/index.ts';
import { createPictures, holdPictures } from './modules/pictures/index.ts';
import { createPromocodes } from './modules/promocodes/index.ts';
import {
  forgetInSecurityEvents,
  forgetOldSecurityEvents,
  securityEventRoutes,
} from './modules/security-events/index.ts';
import { openMetrics } from './observability/open-metrics.ts';
import { internalAddresses, isInternal } from './http/internal-requests.ts';
import { EVENT_REPLAY_HASH, pages } from './rendering/index.ts';
import { openPaymentProvider } from './start/payment-provider.ts';
import { createAccessLog } from './observability/access-log.ts';
import { shedLoad } from './http/load-shedding.ts';
import { rememberClient } from './observability/request-client.ts';
import { health } from './http/health.ts';
import { createHttp } from './http/server.ts';
import { media } from './http/media.ts';
import { openApi } from './http/openapi.ts';
import { createReadLimit, limitReads } from './http/read-limit.ts';
import { createReplicaRouting } from './database/replica-routing.ts';
import type { Replicas } from './database/replicas.ts';
import { rateLimits } from './http/rate-limits.ts';
import { createRateCounts } from './http/rate-limit-store.ts';
import { security } from './http/security-headers.ts';
import { createSecurityEvents } from './observability/security-events.ts';
import { securityTxt } from './http/security-txt.ts';
import type { OpenDatabase } from './database/database.ts';
import type { Tracing } from './observability/trace.ts';
import type { Env } from './env.ts';
import { publicResponses, readOwnWrites, tellAge } from './http/public-responses.ts';
import { fairHolds, shopSettings } from './start/shop-settings.ts';
import type { ScheduledWork } from './jobs/scheduled-jobs.ts';

export interface AppDependencies {
  readonly env: Env;
  readonly database: OpenDatabase;
  /** Copies that follow the database, for reads that may be a moment old. */
  readonly replicas?: Replicas;
  readonly log: FastifyBaseLogger;
  /** Serve the browser's code through Vite, with hot reload. */
  readonly dev: boolean;
  /** Where traces of it go; most shops are not traced. */
  readonly tracing?: Tracing | undefined;
}

const API = '/api/v1';

function poolsOf(database: OpenDatabase, replicas: Replicas | undefined) {
  const following = (replicas?.all ?? []).map(({ host, pool }) => [`replica ${host}`, pool]);
  return { primary: database.pool, ...Object.fromEntries(following) };
}

/** The whole shop as one application that has not begun to listen. */
export async function buildApp({
  env,
  database,
  replicas,
  log,
  dev,
  tracing,
}: AppDependencies): Promise<FastifyInstance> {
  const replicaRouting = createReplicaRouting(database, replicas ?? null);
  const accessLog = createAccessLog(log, env.TRUST_PROXY, (address) =>
    internalAddresses.has(address),
  );
  const readLimit =
    env.RATE_LIMITS === 'on' ? createReadLimit({ trustedProxies: env.TRUST_PROXY }) : undefined;
  // While the browser's code is being worked on, every page is rendered anew.
  const responseCache = dev
    ? null
    : publicResponses(() => app, {
        behindMax: replicaRouting.behindMax,
        onServed:
          tracing === undefined && !accessLog.isWritten
            ? undefined
            : (served) => {
                tracing?.cached(served);
                accessLog.answered(served.request, served);
              },
        admit: readLimit?.admit,
        isAway: () => database.watch.away,
      });
  const app: FastifyInstance = createHttp({
    log,
    trustedProxies: env.TRUST_PROXY,
    accessLog,
    askDatabase: () => database.pool.query('SELECT 1'),
    ...(responseCache === null ? {} : { ahead: responseCache.serve.bind(responseCache) }),
  });
  tracing?.observe(app, isInternal);
  const workMetrics = await openMetrics(app, {
    env,
    pools: poolsOf(database, replicas),
    responseCache,
    isInternal,
  });
  shedLoad(app, database, replicaRouting.readsElsewhere);
  if (readLimit !== undefined) limitReads(app, readLimit, isInternal);
  const { db } = database;
  const shop = shopSettings(env);
  const securityEvents = createSecurityEvents(db, log);
  rememberClient(app);
  app.addHook('onClose', securityEvents.flush);
  const mail = createNotifications({ env, db, log, branding: shop, workMetrics });
  const identity = createIdentity({
    env,
    database,
    log,
    hooks: {
      notifyOwner: mail.notifyOfAccount,
      async forgetPerson(trx, { id, email }) {
        await forgetPayer(trx, await forgetCustomer(trx, id));
        await forgetAddress(trx, id);
        await mail.forgetPerson(trx, email);
        await forgetInSecurityEvents(trx, { id, email });
      },
      forgetElsewhere: ({ email }) => paying.forgetPayer(email),
      recordChange,
      lastRoleChangeBy,
      securityEvents,
    },
  });
  const { guards } = identity;
  const catalogue = createCatalogue({
    db,
    replicaRouting,
    guards,
    holdUploads: holdPictures,
    pictureOf: env.DEMO ? demoCategoryPicture : () => null,
  });
  const pictures = await createPictures({
    env,
    db,
    log,
    guards,
    shownBy: [uploadsInProducts, uploadsInOrders],
  });
  const promocodes = createPromocodes({
    db,
    guards,
    hasCountingOrder: (userId, replaced) => hasCountingOrder(db, userId, replaced),
  });
  const history = createHistory({ db, guards });
  const paying = await openPaymentProvider(app, { env, database, log });
  const orders = createOrders({
    db,
    log,
    guards,
    provider: paying.provider,
    origin: shop.origin,
    holdMinutes: env.PAYMENT_HOLD_MINUTES,
    fair: fairHolds(env),
    confirmRefundsAbove:
      env.REFUND_CONFIRM_ABOVE === undefined ? null : centsFromDollars(env.REFUND_CONFIRM_ABOVE),
    secret: env.AUTH_SECRET,
    notifyCustomer: mail.notifyOfOrder,
    workMetrics,
  });

  const counts = createRateCounts(database.pool);
  const scheduledWork: ScheduledWork = {
    forgetRateCounts: counts.forget,
    forgetOld: async (now) => {
      for (const part of [orders, mail, identity]) await part.forgetOld(now);
      await forgetOldSecurityEvents(db, now);
    },
    releaseUnpaid: orders.releaseUnpaid,
    reconcilePayments: orders.reconcilePayments,
    deliverMail: mail.deliver,
    removeOrphanedPictures: pictures.removeOrphans,
  };

  const inlineScripts = [EVENT_REPLAY_HASH];
  await app.register(
    security({ origin: shop.origin, stripe: env.PAYMENTS === 'stripe', dev, inlineScripts }),
  );
  if (env.RATE_LIMITS === 'on') {
    await app.register(
      rateLimits({
        counts,
        secret: env.AUTH_SECRET,
        limitsOf: (method, path) => limitsOf(env.REQUIRE_VERIFIED_EMAIL, method, path),
        securityEvents,
      }),
    );
  }
  await app.register(openApi({ shopName: shop.name, origin: shop.origin }));
  await app.register(identity.routes);
  readOwnWrites(app);
  tellAge(app, replicaRouting.staleFor);
  await app.register(identity.apiRoutes, { prefix: API });
  await app.register(catalogue.routes, { prefix: API });
  await app.register(pictures.routes, { prefix: API });
  await app.register(promocodes.routes, { prefix: API });
  await app.register(orders.routes, { prefix: API });
  await app.register(paying.routes, { prefix: '/sandbox/v1' });
  await app.register(history.routes, { prefix: API });
  await app.register(securityEventRoutes({ db, guards }), { prefix: API });
  await app.register(insightsRoutes({ replicaRouting, guards }), { prefix: API });
  await app.register(integrityRoutes({ db, guards }), { prefix: API });
  await app.register(
    reconcileRoutes({ guards, log, scheduledWork, recordAsked: history.recordReconciliation }),
    { prefix: API },
  );
  await app.register(mail.routes);
  await app.register(pictures.mediaRoutes);
  await app.register(media({ dataDir: env.DATA_DIR }));
  await app.register(health(database));
  await app.register(securityTxt(env));
  await app.register(pages({ shop, dev }));
  app.decorate('scheduledWork', scheduledWork);
  app.decorate('workMetrics', workMetrics);
  if (env.DEMO) {
    app.addHook('onReady', async () => {
      const filled = await fillDemo(db, identity.seedAccounts);
      if (filled) log.info('the empty shop was filled as a demo');
    });
  }
  return app;
}
