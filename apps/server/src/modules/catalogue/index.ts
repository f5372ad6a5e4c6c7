import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify';
import type { Database } from '../../database/database.ts';
import type { OwnersDays } from '../../database/retention.ts';
import type { ReplicaRouting } from '../../database/replica-routing.ts';
import { ShopError } from '../../errors/shop-error.ts';
import type { GuestRead } from '../../http/guest-api.ts';
import type { Guards } from '../identity/index.ts';
import {
  categoryAdminRoutes,
  productAdminRoutes,
  saleAdminRoutes,
  searchAdminRoutes,
  synonymAdminRoutes,
} from './admin-routes.ts';
import { productListRoutes } from './csv/export-routes.ts';
import { attributeAdminRoutes } from './attributes/attribute-routes.ts';
import { createAttributeService } from './attributes/attribute-service.ts';
import { createCategoryService, type PictureOfCategory } from './categories/category-service.ts';
import { createFilterService } from './filters/filter-service.ts';
import { type HomeRowsDeps, createHomeRows } from './home/home-rows.ts';
import { type ImportDeps, createImports } from './imports/index.ts';
import { pruneProductChanges } from './filters/filter-store.ts';
import { readMailedProduct } from './notices/mailed-product.ts';
import { noticeAdminRoutes, noticeRoutes } from './notices/notice-routes.ts';
import { type NoticeServiceDeps, createNoticeService } from './notices/notice-service.ts';
import { pruneNotices } from './notices/notice-store.ts';
import { createPriceClock } from './prices/price-clock.ts';
import { switchDuePrices } from './prices/price-service.ts';
import type { HoldUploads } from './products/held-pictures.ts';
import { type BoughtTogether, createProductService } from './products/product-service.ts';
import { type PriceTaxOf, createPublicReads, guestReads } from './public-reads.ts';
import { catalogueRoutes } from './routes.ts';
import { type ReviewMailDeps, createReviewMails } from './reviews/review-mails.ts';
import { ownReviewRoutes, reviewAdminRoutes } from './reviews/review-routes.ts';
import { isInPublishedReview } from './reviews/review-picture-store.ts';
import {
  type HasReceived,
  type ReviewService,
  type ReviewServiceDeps,
  createReviewService,
} from './reviews/review-service.ts';
import { createSearchLog } from './search/search-log.ts';
import { pruneSearches } from './search/search-log-store.ts';
import { createSearchValues } from './search/search-values.ts';
import { countWords } from './search/search-word-counts.ts';
import { type LowStockThreshold, type NearlyOut, readNearlyOut } from './stock/few-left.ts';
import { stockLedgerRoutes } from './stock/stock-ledger-routes.ts';
import { lowStockRoutes } from './stock/low-stock-routes.ts';
import { createVariantService } from './variants/variant-service.ts';

export { hasNoCategories, productIdsByName, seedCatalogue } from './seed.ts';
export { anonymiseImporter } from './imports/index.ts';
export { knownGoods, namesOfGoods } from './names-of-goods.ts';
export { deleteNoticesOf } from './notices/notice-store.ts';
export { noticesOf } from './notices/notice-service.ts';
export { picturesInReviews } from './reviews/review-picture-store.ts';
export { reviewsOf } from './reviews/review-service.ts';
export { anonymiseReviewer } from './reviews/review-store.ts';
export { skusOf, weightsOf } from './variants/variant-store.ts';
export { findAttributes } from './attributes/attribute-store.ts';
export { findProducts } from './products/found-products.ts';
export { countOfTaxClass, taxClassesOf, uploadsInProducts } from './products/product-store.ts';
export {
  type OfferedLine,
  type StockLine,
  type TakenLine,
  mergedLines,
} from './stock/stock-rules.ts';
export {
  type ReturnedPieces,
  offeredLines,
  restock,
  returnStock,
  takeStock,
} from './stock/stock-service.ts';
export { readStockFacts } from './stock/stock-facts.ts';
export { handOver, holdersOfLacking, lockStock, wouldSuffice } from './stock/stock-store.ts';

/** Products, their categories and their stock. */
export function createCatalogue(deps: {
  readonly db: Database;
  readonly log: FastifyBaseLogger;
  readonly replicaRouting: ReplicaRouting;
  readonly guards: Guards;
  /** Where the shop is. */
  readonly timeZone: () => string;
  readonly holdUploads: HoldUploads;
  readonly importedPictures: ImportDeps['importedPictures'];
  readonly pictureOf: PictureOfCategory;
  readonly boughtTogether: BoughtTogether;
  readonly hasReceived: HasReceived;
  readonly homeRows: Pick<HomeRowsDeps, 'wanted' | 'bestSold'>;
  readonly customerPictures: ReviewServiceDeps['customerPictures'];
  readonly priceTaxOf: PriceTaxOf;
  readonly reviewMails: ReviewMailDeps['reviews'];
  readonly notices: NoticeServiceDeps['notices'];
  readonly lowStockThreshold: LowStockThreshold;
}): {
  /** To be registered under the API's prefix. */
  readonly routes: FastifyPluginAsync;
  /** The same for guests without HTTP, which is how pages read it. */
  readonly guestReads: readonly GuestRead[];
  /** After an import as well: words that came by other ways than the shop's own are known from then on. */
  readonly countSearchWords: () => Promise<void>;
  /** Goes on with imports of products that wait, or that a process has left behind. */
  readonly runImports: () => Promise<void>;
  /** Begins and ends the sales that are due, where no process has done so at its moment. */
  readonly switchDuePrices: () => Promise<void>;
  /** Asks for reviews of what arrived some days before `now`. */
  readonly askForReviews: (now: Date) => Promise<void>;
  /** Tells whoever waits for something that can be had now. */
  readonly tellWaiting: () => Promise<void>;
  /** Who may send pictures for a review, and which everyone may see: in a shop without reviews nobody and none. */
  readonly reviewPictures: {
    readonly maySend: ReviewService['mayReview'];
    readonly isPublic: typeof isInPublishedReview;
  };
  /** Of which few pieces are left, or none, as the owner counts it. */
  readonly nearlyOut: NearlyOut;
  /** What a demo's customers write, and its owner decides. */
  readonly reviews: Pick<ReviewService, 'own' | 'one' | 'write' | 'decide'>;
  /** What owners are shown their mails with. @param name null: the newest product */
  readonly mailedProduct: (name: string | null) => ReturnType<typeof readMailedProduct>;
  /** Of no prefix: the forms of pages that mails lead to. */
  readonly mailedForms: readonly FastifyPluginAsync[];
  /** Deletes what it keeps for a time only. */
  readonly prune: (now: Date, kept: OwnersDays) => Promise<void>;
} {
  const searchLog = createSearchLog(deps.db);
  const filters = createFilterService(deps);
  const products = createProductService({ ...deps, filters, searchLog });
  const categories = createCategoryService(deps);
  const searchValues = createSearchValues(deps);
  const attributes = createAttributeService({ ...deps, searchValues });
  const priceClock = createPriceClock(deps.db);
  const { wanted } = deps.reviewMails;
  const reviews = createReviewService(deps);
  const reviewMails = createReviewMails({ db: deps.db, reviews: deps.reviewMails });
  const notices = createNoticeService(deps);
  const imports = createImports({
    ...deps,
    idsOf: products.idsOf,
    onPlanned: priceClock.wake,
  });
  const publicReads = createPublicReads({
    products,
    categories,
    filters,
    priceTaxOf: deps.priceTaxOf,
    homeRows: createHomeRows({ replicaRouting: deps.replicaRouting, ...deps.homeRows }),
    reviews,
    hasReviews: wanted,
  });
  return {
    guestReads: guestReads(publicReads),
    countSearchWords: () => countWords(deps.db),
    runImports: imports.run,
    switchDuePrices: () => switchDuePrices(deps.db),
    askForReviews: reviewMails.ask,
    reviewPictures: {
      async maySend(person, productId) {
        if (!wanted()) throw new ShopError('not_found');
        await reviews.mayReview(person, productId);
      },
      isPublic: async (db, name) => wanted() && (await isInPublishedReview(db, name)),
    },
    reviews,
    tellWaiting: notices.tellWaiting,
    nearlyOut: async (db) => readNearlyOut(db, await deps.lowStockThreshold(db)),
    mailedProduct: (name) => readMailedProduct(deps.db, name),
    mailedForms: [reviewMails.routes, ...notices.links.routes],
    async prune(now, kept) {
      await pruneSearches(deps.db, now, kept);
      await pruneProductChanges(deps.db, now);
      await pruneNotices(deps.db, now);
      await imports.prune(now);
    },
    routes: async (app) => {
      const services = { products, categories, variants: createVariantService(deps) };
      await app.register(catalogueRoutes({ ...deps, publicReads }));
      await app.register(productAdminRoutes({ ...deps, ...services }));
      await app.register(productListRoutes({ ...deps, ...services }));
      await app.register(imports.routes);
      await app.register(categoryAdminRoutes({ ...deps, ...services }));
      await app.register(lowStockRoutes(deps));
      await app.register(stockLedgerRoutes(deps));
      app.addHook('onListen', () => {
        // What fails now is tried again by the first who asks.
        filters.warmUp().catch(() => undefined);
        priceClock.start();
      });
      await app.register(saleAdminRoutes({ ...deps, onPlanned: priceClock.wake }));
      await app.register(attributeAdminRoutes({ ...deps, attributes }));
      await app.register(synonymAdminRoutes(deps));
      await app.register(searchAdminRoutes(deps));
      await app.register(noticeRoutes({ ...deps, notices }));
      await app.register(noticeAdminRoutes({ ...deps, notices }));
      await app.register(async (routes) => {
        routes.addHook('onRequest', async () => {
          if (!wanted()) throw new ShopError('not_found');
        });
        await routes.register(ownReviewRoutes({ ...deps, reviews }));
        await routes.register(reviewAdminRoutes({ ...deps, reviews }));
      });
      app.addHook('onClose', searchLog.flush);
      app.addHook('onClose', searchValues.stop);
      app.addHook('onClose', priceClock.stop);
    },
  };
}
