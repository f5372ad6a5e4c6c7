import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { OpenDatabase } from './database/database.ts';
import { createReplicaRouting } from './database/replica-routing.ts';
import type { Replicas } from './database/replicas.ts';
import type { Env } from './env.ts';
import { createGuestApi } from './http/guest-api.ts';
import { betweenQuietTurns } from './http/quiet-turn.ts';
import { health } from './http/health.ts';
import { limitCalls } from './http/limited-routes.ts';
import { media } from './http/media.ts';
import { openApi } from './http/openapi.ts';
import { publicFiles } from './http/public-files.ts';
import { named } from './http/routes.ts';
import { readOwnWrites, tellAge } from './http/public-responses.ts';
import { createRateCounts } from './http/rate-limit-store.ts';
import { securityHeaders, writeSecurityHeaders } from './http/security-headers.ts';
import { securityTxt } from './http/security-txt.ts';
import { openShopServer } from './http/shop-server.ts';
import { createScheduledWork } from './jobs/scheduled-jobs.ts';
import { adminSearchRoutes } from './modules/admin-search/index.ts';
import { addressRoutes } from './modules/addresses/index.ts';
import {
  countOfTaxClass,
  createCatalogue,
  findAttributes,
  findProducts,
  knownGoods,
  namesOfGoods,
  picturesInReviews,
  readStockFacts,
  uploadsInProducts,
} from './modules/catalogue/index.ts';
import { carrierRoutes } from './modules/carriers/index.ts';
import { createContent, findPages } from './modules/content/index.ts';
import { createHistory, lastRoleChangeBy, recordChange } from './modules/history/index.ts';
import { createIdentity, findCustomers, hasSecondFactor } from './modules/identity/index.ts';
import { reconcileRoutes } from './modules/integrity/reconcile-routes.ts';
import { integrityRoutes } from './modules/integrity/routes.ts';
import {
  createNotifications,
  createStaffNotifications,
  firstChoices,
} from './modules/notifications/index.ts';
import { createInvoices, issuedDocumentsOf, sellerAddress } from './modules/invoices/index.ts';
import {
  bestSold,
  billedOrders,
  boughtTogether,
  createOrders,
  findOrders,
  goodsOfCart,
  hasPriorOrder,
  hasReceived,
  picturesInReturns,
  readOrderNews,
  takeArrivedOrders,
  uploadsInOrders,
} from './modules/orders/index.ts';
import {
  createPictures,
  holdCustomerPictures,
  holdPictures,
  leaveCustomerPictures,
} from './modules/pictures/index.ts';
import { createListImports } from './modules/list-imports/index.ts';
import { createPromocodes } from './modules/promocodes/index.ts';
import {
  activityRoutes,
  discountRevenue,
  insightsRoutes,
  reportRoutes,
  openingRoutes,
} from './modules/reports/index.ts';
import {
  createSecurityEvents,
  pruneSecurityEvents,
  securityEventRoutes,
} from './modules/security-events/index.ts';
import { openSafety, openSettings, uploadsInSettings } from './modules/settings/index.ts';
import { createShipping } from './modules/shipping/index.ts';
import { createTax } from './modules/tax/index.ts';
import { createWebhooks, webhookDocument } from './modules/webhooks/index.ts';
import type { Tracing } from './observability/trace.ts';
import { EVENT_REPLAY_HASH, addPages } from './rendering/index.ts';
import { accountDeletion, personalDataOf } from './start/personal-data.ts';
import { demoCategoryPicture, fillDemoWhenReady } from './start/demo.ts';
import { openPaymentProvider } from './start/payment-provider.ts';
import { openInCurrency } from './start/shop-currency.ts';
import { openingStart, ownerStart } from './start/owner-settings.ts';
import { safetyOf } from './start/safety-facts.ts';
import { shopSettings } from './start/shop-settings.ts';

interface AppDependencies {
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

/** The whole shop as one application that has not begun to listen. */
export async function buildApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  const { env, database, log, dev } = dependencies;
  const { db } = database;
  await openInCurrency(db, env);
  const settings = await openSettings({ db, ...ownerStart(env) });
  const { current, transfer } = settings;
  const safety = await openSafety({ db, ...safetyOf(env) });
  const guestsOrder = () => current().guestCheckout;
  const timeZone = () => current().timeZone;
  const country = () => current().country;
  const shop = shopSettings(env, current, transfer);
  const opening = () => openingStart(env, transfer());
  const replicaRouting = createReplicaRouting(database, dependencies.replicas ?? null);
  const server = await openShopServer({ ...dependencies, replicaRouting });
  const { app, workMetrics, admit } = server;

  // The modules, each built of those above it.
  const securityEvents = createSecurityEvents(db, log);
  app.addHook('onClose', securityEvents.flush);
  const paying = await openPaymentProvider(app, { env, database, log });
  const invoices = createInvoices({ db, log, country, ...billedOrders });
  const told = { branding: shop, timeZone, invoiceOf: invoices.forMail };
  const mail = createNotifications({ env, db, log, workMetrics, ...told });
  const notifyOwner = mail.notifyOfAccount;
  const hooks = {
    adminGranted: firstChoices(env),
    notifyOwner,
    recordChange,
    recordStaffChange: recordChange,
    isMailSent: mail.isWritten,
    lastRoleChangeBy,
    ...accountDeletion(mail, paying),
    securityEvents,
  };
  const rateCounts = createRateCounts(database.pool);
  const counts = env.RATE_LIMITS === 'off' ? null : rateCounts;
  const identity = createIdentity({ env, shop, database, log, hooks, counts, safety });
  const { guards } = identity;
  const history = createHistory({ db, guards });
  const pictureOf = env.DEMO ? demoCategoryPicture : () => null;
  const tax = createTax({ db, guards, country, countProducts: countOfTaxClass });
  const catalogue = createCatalogue({
    db,
    log,
    replicaRouting,
    guards,
    timeZone,
    holdUploads: holdPictures,
    importedPictures: { uploads: () => pictures.uploads, env },
    pictureOf,
    boughtTogether,
    hasReceived,
    homeRows: { wanted: () => current().homeRows, bestSold },
    customerPictures: { hold: holdCustomerPictures, leave: leaveCustomerPictures },
    priceTaxOf: tax.ofPrice,
    reviewMails: {
      wanted: () => current().reviews,
      mailAfterDays: () => current().reviewMailDays,
      secret: env.AUTH_SECRET,
      takeArrivedOrders,
      notify: mail.notifyOfReviews,
    },
    notices: {
      canTell: mail.isWritten,
      secret: env.AUTH_SECRET,
      askToConfirm: mail.askToConfirmNotice,
      tell: mail.notifyOfProduct,
    },
    lowStockThreshold: mail.lowStockThreshold,
  });
  const pictures = await createPictures({
    env,
    db,
    log,
    guards,
    shownBy: [uploadsInProducts, uploadsInOrders, uploadsInSettings],
    customers: catalogue.reviewPictures,
    shownByCustomers: [picturesInReviews, picturesInReturns],
  });
  const promocodes = createPromocodes({
    db,
    guards,
    secret: env.AUTH_SECRET,
    timeZone,
    hasPriorOrder,
    guestsOrder,
    goodsOf: goodsOfCart,
    namesOfGoods,
    revenueOf: discountRevenue,
  });
  const shipping = createShipping({ db, guards, country, timeZone });
  const content = createContent({ db, guards, showDrafts: env.DEMO, origin: shop.origin });
  const orders = createOrders({
    env,
    shop,
    transfer,
    guestsOrder,
    timeZone,
    db,
    log,
    guards,
    provider: paying.provider,
    notifyOfOrder: mail.notifyOfOrder,
    notifyOfReturn: mail.notifyOfReturn,
    workMetrics,
    chooseShipping: shipping.choose,
    currentTax: tax.current,
    discounts: { automatic: promocodes.automatic, namesOfGoods },
    noteRefusal: promocodes.noteRefusal,
    noteMoneyMoved: invoices.noteMoneyMoved,
    keptOf: personalDataOf,
    documentsOf: issuedDocumentsOf,
    sellerAddress,
    pictures: pictures.ofOrders,
  });
  const kinds = [promocodes.asList, content.redirectsAsList, orders.customersAsList];
  const listImports = createListImports({ db, guards, kinds });
  const staffNews = createStaffNotifications({
    db,
    guards,
    isSent: mail.isWritten,
    ordersOf: readOrderNews,
    stockOf: readStockFacts,
    tell: mail.notifyOfStaffNews,
    tellDay: mail.notifyOfStaffDay,
  });

  const webhooks = createWebhooks({
    db,
    log,
    guards,
    secret: env.AUTH_SECRET,
    toLoopback: env.WEBHOOKS_TO_LOOPBACK,
    notifyOwner,
    switchedOff: staffNews.noteWebhookOff,
  });

  const prune = [
    orders.pruneEvents,
    orders.pruneDrafts,
    mail.prune,
    identity.prune,
    catalogue.prune,
    promocodes.prune,
    listImports.prune,
    pruneSecurityEvents(db),
    staffNews.prune,
    webhooks.prune,
  ];
  const scheduledWork = createScheduledWork({
    orders,
    mail,
    invoices,
    pictures,
    rateCounts,
    catalogue,
    content,
    staffNews,
    webhooks,
    prune,
    keptDays: safety.fresh,
  });
  app.decorate('scheduledWork', scheduledWork);
  app.decorate('shop', shop);

  // What every request passes, then who is there, then the routes.
  const inlineScripts = [EVENT_REPLAY_HASH];
  const stripe = env.PAYMENTS === 'stripe';
  const headers = await securityHeaders({ origin: shop.origin, stripe, dev, inlineScripts });
  writeSecurityHeaders(app, headers);
  await app.register(limitCalls(env, { counts: rateCounts, securityEvents }));
  await app.register(
    openApi({ shopName: shop.name, origin: shop.origin, webhooks: webhookDocument() }),
  );
  await app.register(identity.routes);
  readOwnWrites(app, settings.refresh);
  tellAge(app, replicaRouting.staleFor);
  const api = [
    identity.apiRoutes,
    catalogue.routes,
    pictures.routes,
    promocodes.routes,
    listImports.routes,
    shipping.routes,
    tax.routes,
    addressRoutes({ db, guards, country, countries: shipping.countries }),
    orders.routes,
    carrierRoutes({ db, guards }),
    invoices.routes({ guards, timeZone, reading: orders.reading }),
    content.routes,
    settings.routes({ guards, notifyOwner, holdUploads: holdPictures, knownGoods }),
    safety.routes({ guards, hasSecondFactor: (sessionId) => hasSecondFactor(db, sessionId) }),
    history.routes,
    staffNews.routes,
    mail.textRoutes({ guards, mailed: { ...orders.mailed, product: catalogue.mailedProduct } }),
    webhooks.routes,
    securityEventRoutes({ db, guards }),
    insightsRoutes({ replicaRouting, guards, timeZone, nearlyOut: catalogue.nearlyOut }),
    reportRoutes({ replicaRouting, guards, timeZone }),
    openingRoutes({ db, guards, shop, tax, shipping, start: opening, isDemo: env.DEMO }),
    activityRoutes({ db, guards, timeZone }),
    adminSearchRoutes({
      db,
      guards,
      find: {
        orders: findOrders,
        products: findProducts,
        attributes: findAttributes,
        customers: findCustomers,
        pages: findPages,
      },
    }),
    integrityRoutes({ database, guards, log }),
    reconcileRoutes({ guards, log, scheduledWork, recordAsked: history.recordReconciliation }),
  ];
  for (const routes of api) await app.register(named(routes), { prefix: API });
  await app.register(paying.routes, { prefix: '/sandbox/v1' });
  await app.register(mail.routes);
  await app.register(invoices.closing);
  await app.register(settings.watching);
  await app.register(safety.watching);
  for (const form of catalogue.mailedForms) await app.register(form);
  await app.register(pictures.mediaRoutes);
  await app.register(media({ dataDir: env.DATA_DIR }));
  await app.register(health(database));

  // What guests are answered, by routes and from the cache.
  const reads = [...catalogue.guestReads, ...shipping.guestReads, ...content.guestReads];
  const guestApi = createGuestApi({ prefix: API, reads, admit, log, outage: app.outage });
  const { answerPage, ...pages } = await addPages(app, {
    shop,
    api: betweenQuietTurns(guestApi),
    dev,
  });
  const files = { ...pages.files, ...securityTxt(env, shop) };
  await app.register(publicFiles(files));
  server.answerPublicly({ api: guestApi, files, answerPage, securityHeaders: headers, shop });
  if (env.DEMO) {
    fillDemoWhenReady(app, { env, db, log, identity, orders, catalogue, invoices, timeZone });
  }
  return app;
}
