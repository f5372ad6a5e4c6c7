import type { BankTransferSettings } from '@gadgetry/contract/bank-transfer';
import { nearestMinorUnits } from '@gadgetry/contract/money';
import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify';
import type { Database } from '../../database/database.ts';
import type { OwnersDays } from '../../database/retention.ts';
import type { Env } from '../../env.ts';
import type { WorkMetrics } from '../../observability/work-metrics.ts';
import type { OrderPictures } from '../pictures/index.ts';
import type { Guards } from '../identity/index.ts';
import type { Notifications, OrderOfMail, ReturnOfMail } from '../notifications/index.ts';
import {
  type PaymentProvider,
  type Payments,
  createPayments,
  manualMethods,
  paymentMethods,
} from '../payments/index.ts';
import type { NoteRefusal } from '../promocodes/index.ts';
import type { ChooseShipping } from '../shipping/index.ts';
import type { CurrentTax } from '../tax/index.ts';
import { createAdminActions } from './admin-actions.ts';
import { createGiverOf, createReadAdminOrder, orderAdminRoutes } from './admin-routes.ts';
import { type MoneyListeners, createLockedOrders } from './apply-payment.ts';
import { countBoughtTogether } from './bought-together.ts';
import { createConfirmLarge } from './confirm-large.ts';
import { paymentSessionRoutes } from './payment-session-routes.ts';
import { createClientKeys, holdLimitsOf } from './placing/hold-limits.ts';
import { type DiscountSource, createDiscountJudge } from './discounts/order-discounts.ts';
import { createGuests } from './guests/guests.ts';
import { guestRoutes } from './guests/guest-routes.ts';
import { countCustomers } from './customers/count-customers.ts';
import { customersAsList } from './customers/customer-import.ts';
import { type CustomerServiceDeps, createCustomerService } from './customers/customer-service.ts';
import { createCustomerNotes } from './customers/customer-notes.ts';
import { customerRoutes } from './customers/routes.ts';
import { createChangeAddress } from './changes/change-address.ts';
import { createChangeMethod } from './changes/change-method.ts';
import { changeRoutes } from './changes/routes.ts';
import { createInternalNotes } from './internal-notes/internal-notes-service.ts';
import { draftRoutes } from './manual-orders/draft-routes.ts';
import { pruneDrafts } from './manual-orders/draft-store.ts';
import { createOrderCompletion } from './manual-orders/order-completion.ts';
import { MANUAL_ORDER_METHODS } from './manual-orders/manual-order-methods.ts';
import { createManualOrders } from './manual-orders/manual-order-service.ts';
import { createReceivePayment } from './manual-orders/receive-payment.ts';
import { createPaymentLinks } from './manual-orders/payment-link.ts';
import { paymentLinkRoutes } from './manual-orders/payment-link-routes.ts';
import { manualOrderRoutes } from './manual-orders/routes.ts';
import { createExchanges } from './exchanges/exchange-service.ts';
import { exchangeRoutes } from './exchanges/routes.ts';
import { createRelocations } from './relocations/relocate-order.ts';
import { relocationRoutes } from './relocations/routes.ts';
import { internalNotesRoutes } from './internal-notes/routes.ts';
import { viewRoutes } from './views/routes.ts';
import { type OrderReadAccess, createOrderAccess, orderReadAccess } from './order-access.ts';
import { createOrderKeys } from './guests/order-keys.ts';
import { readMailedOrder } from './mailed-order.ts';
import { createTellCustomer } from './order-notifications.ts';
import { type PastOrders, createPastOrders } from './past-orders.ts';
import { createPlaceOrder } from './placing/place-order.ts';
import { quoteRoutes } from './quotes/quote-routes.ts';
import { createQuoteService } from './quotes/quote-service.ts';
import { returnAdminRoutes } from './returns/admin-routes.ts';
import { createAskReturns } from './returns/ask-returns.ts';
import { returnPictureRoutes } from './returns/picture-routes.ts';
import { readMailedReturn } from './returns/mailed-return.ts';
import { createReturnActions } from './returns/return-actions.ts';
import {
  type SellerAddress,
  createReturnSettings,
  createReturnPolicy,
} from './returns/return-settings.ts';
import { returnRoutes } from './returns/routes.ts';
import { createTellOfReturn } from './returns/tell-of-return.ts';
import { createReadOwnOrder, orderRoutes } from './routes.ts';
import { writeSearchTexts } from './search/order-search.ts';
import { createEndShipping } from './shipments/end-shipping.ts';
import { shipmentRoutes } from './shipments/routes.ts';
import { createShipSeveral } from './shipments/ship-several.ts';
import { createShipmentActions } from './shipments/shipment-actions.ts';
import { slipRoutes } from './slips/routes.ts';
import { supplementRoutes } from './supplements/routes.ts';
import { createLinkedOrders } from './supplements/linked-order.ts';
import { createSupplements } from './supplements/supplement-service.ts';
import { tryDiscountRoutes } from './discounts/try-discount-routes.ts';
import { createAskUpgrade } from './upgrades/ask-upgrade.ts';
import { createUnpaidOrders } from './placing/unpaid-orders.ts';

export { goodsOfCart } from './placing/order-request.ts';
export { billedOrders } from './billed-orders.ts';
export { bestSold } from './best-sold.ts';
export { boughtTogether } from './bought-together.ts';
export { findOrders } from './admin-order-list.ts';
export { hasPriorOrder, uploadsInOrders } from './order-reading.ts';
export { picturesInReturns } from './returns/return-picture-store.ts';
export { anonymiseCustomer } from './forget-customer.ts';
export { forgetDraftsOf } from './manual-orders/draft-store.ts';
export { forgetViewsOf } from './views/view-store.ts';
export { readOrderNews } from './order-news.ts';
export { hasReceived, takeArrivedOrders } from './received-goods.ts';
export { anonymisePayer } from '../payments/index.ts';

export interface OrdersDependencies {
  readonly env: Env;
  /** As its people know it, at the moment. */
  readonly shop: { readonly name: string; readonly country: string };
  /** Whether orders are taken without an account. */
  readonly guestsOrder: () => boolean;
  /** How orders are paid by bank transfer, at the moment. */
  readonly transfer: () => BankTransferSettings;
  /** Where the shop is. */
  readonly timeZone: () => string;
  readonly db: Database;
  readonly log: FastifyBaseLogger;
  readonly guards: Guards;
  /** Whom the shop is paid through. */
  readonly provider: PaymentProvider;
  readonly notifyOfOrder: Notifications['notifyOfOrder'];
  readonly notifyOfReturn: Notifications['notifyOfReturn'];
  readonly workMetrics: WorkMetrics;
  readonly chooseShipping: ChooseShipping;
  readonly currentTax: CurrentTax;
  readonly discounts: DiscountSource;
  readonly noteRefusal: NoteRefusal;
  readonly keptOf: CustomerServiceDeps['keptOf'];
  readonly documentsOf: CustomerServiceDeps['documentsOf'];
  readonly noteMoneyMoved: MoneyListeners['noteMoneyMoved'];
  /** Where the shop is, with its name; '' where that is not known. */
  readonly sellerAddress: SellerAddress;
  /** What is sent for returns. */
  readonly pictures: OrderPictures;
}

export interface Orders {
  /** To be registered under the API's prefix. */
  readonly routes: FastifyPluginAsync;
  /**
   * Cancels unpaid orders whose hold ended by `now`; safe in several processes at once.
   * @throws Error when some could not be closed at the payment provider; they stay for the next time
   */
  releaseUnpaid(now: Date, ending?: AbortSignal): Promise<void>;
  readonly reconcilePayments: Payments['reconcile'];
  /** Counts which products are bought together; safe in several processes at once. */
  countBoughtTogether(now: Date): Promise<void>;
  /** Makes orders found that were placed lately; safe in several processes at once. */
  writeSearchTexts(): Promise<void>;
  /** Counts what customers have ordered and spent; safe in several processes at once. */
  countCustomers(): Promise<void>;
  readonly pruneEvents: Payments['pruneEvents'];
  /** Removes orders that somebody began for a customer long ago. */
  pruneDrafts(now: Date, kept: OwnersDays): Promise<void>;
  /** What owners are shown their mails with. */
  readonly mailed: {
    /** @param number null: the newest order */
    order(number: string | null): Promise<OrderOfMail | null>;
    /** @param number of its order; null: the newest return */
    return(number: string | null): Promise<ReturnOfMail | null>;
  };
  /** How they come in as a file. */
  readonly customersAsList: ReturnType<typeof customersAsList>;
  /** Who may read an order: whose own it is, and admins. */
  readonly reading: OrderReadAccess;
  /** What a demo begins with that has a past. */
  readonly past: PastOrders;
}

/** Orders from the cart to the door, and the payments for them. */
export function createOrders(dependencies: OrdersDependencies): Orders {
  const { db, guards, env, timeZone, guestsOrder, transfer } = dependencies;
  const methods = () => paymentMethods(env.PAYMENT_HOLD_MINUTES, transfer());
  const byHand = () => manualMethods(transfer());
  const above = env.REFUND_CONFIRM_ABOVE;
  // Each time: until the first order the shop may get another currency, with other decimals.
  const confirmAbove = () => (above === undefined ? null : nearestMinorUnits(above));

  // Whose an order is, and who is told of it.
  const { keyTo, read: readKeys } = createOrderKeys(env.AUTH_SECRET);
  const asCustomer = createGuests(env.AUTH_SECRET);
  const access = createOrderAccess({ guards, readKeys, guestsOrder, asCustomer });
  const tell = createTellCustomer(dependencies.notifyOfOrder, byHand, keyTo);

  // Its money.
  const lockedOrders = createLockedOrders({ ...dependencies, tell });
  const payments = createPayments({
    ...dependencies,
    origin: env.origins[0],
    lockOrder: lockedOrders.lock,
  });

  // Each part below takes of these what it names.
  const { automatic, namesOfGoods } = dependencies.discounts;
  const parts = {
    ...dependencies,
    methods,
    confirmLarge: createConfirmLarge(guards, confirmAbove),
    keyTo,
    readKeys,
    asCustomer,
    access,
    tell,
    endShipping: createEndShipping(tell),
    lockedOrders,
    payments,
    automatic,
    judgeDiscounts: createDiscountJudge(namesOfGoods),
    limits: holdLimitsOf(env, methods),
    holdMinutes: env.PAYMENT_HOLD_MINUTES,
    country: () => dependencies.shop.country,
    origin: env.origins[0],
    giverOf: createGiverOf(guards, confirmAbove),
    wholeOrder: createReadAdminOrder(db, byHand),
    readOwnOrder: createReadOwnOrder({ db, access, byHand }),
  };

  // As shoppers order.
  const unpaid = createUnpaidOrders(parts);
  const { quoteFor, judgedQuote } = createQuoteService(parts);
  const placing = { ...parts, unpaid, quoteFor };
  const { placeOrder } = createPlaceOrder(placing);

  // As admins order for them: in their own ways to pay, and without the limits of shoppers.
  const byOwner = {
    ...parts,
    ...createPlaceOrder({ ...placing, limits: null, methods: () => MANUAL_ORDER_METHODS }),
    judgedQuote: createQuoteService({ ...parts, limits: null, isMade: true }).judgedQuote,
    completeWith: createOrderCompletion(parts),
  };
  const linking = { ...byOwner, linkedOrders: createLinkedOrders(byOwner) };

  const shipments = createShipmentActions(parts);
  const ofReturns = {
    ...parts,
    tell: createTellOfReturn(dependencies.notifyOfReturn, keyTo),
    readPolicy: createReturnPolicy(dependencies.sellerAddress),
  };
  const asking = createAskReturns(ofReturns);
  const returns = createReturnActions(ofReturns);
  const actions = createAdminActions(parts);
  const notes = createInternalNotes(db, timeZone);

  // As they were in the past of a demo that has one.
  const inThePast = createPlaceOrder({ ...placing, limits: null, methods: byHand });

  const routes = [
    orderRoutes({
      ...parts,
      placeOrder,
      cancelUnpaid: unpaid.cancel,
      clientKeyOf: createClientKeys(env.AUTH_SECRET),
    }),
    guestRoutes(parts),
    quoteRoutes({ ...parts, quoteFor }),
    tryDiscountRoutes({ ...parts, judgedQuote }),
    orderAdminRoutes({ ...parts, actions }),
    paymentLinkRoutes({ ...parts, links: createPaymentLinks(parts) }),
    manualOrderRoutes({
      ...parts,
      manualOrders: createManualOrders(byOwner),
      receivePayment: createReceivePayment(parts),
    }),
    supplementRoutes({ ...parts, supplements: createSupplements(linking) }),
    draftRoutes(parts),
    viewRoutes(parts),
    customerRoutes({
      ...parts,
      customers: createCustomerService(parts),
      notes: createCustomerNotes(db),
    }),
    internalNotesRoutes({ ...parts, service: notes }),
    shipmentRoutes({
      ...parts,
      shipments,
      shipSeveral: createShipSeveral({ ...parts, shipments }),
    }),
    changeRoutes({
      ...parts,
      changeAddress: createChangeAddress(parts),
      method: createChangeMethod(parts),
      askUpgrade: createAskUpgrade(linking),
    }),
    slipRoutes(db, guards, dependencies.shop),
    returnRoutes({ ...parts, asking }),
    returnPictureRoutes({ ...parts, asking }),
    returnAdminRoutes({
      ...parts,
      returns,
      settings: createReturnSettings(db),
    }),
    exchangeRoutes({
      ...parts,
      exchanges: createExchanges({ ...linking, tell: ofReturns.tell }),
    }),
    relocationRoutes({ ...parts, relocations: createRelocations(byOwner) }),
    paymentSessionRoutes(parts),
    payments.routes,
  ];
  return {
    async routes(app) {
      for (const group of routes) await app.register(group);
    },
    reconcilePayments: payments.reconcile,
    countBoughtTogether: (now) => countBoughtTogether(db, now),
    writeSearchTexts: () => writeSearchTexts(db),
    countCustomers: () => countCustomers(db),
    customersAsList: customersAsList({
      country: () => dependencies.shop.country,
      canBeClaimed: env.LOCAL_ACCOUNTS,
    }),
    pruneEvents: payments.pruneEvents,
    pruneDrafts: (now, kept) => pruneDrafts(db, now, kept),
    releaseUnpaid: unpaid.release,
    mailed: {
      order: (number) => readMailedOrder(db, number, methods()),
      return: (number) => readMailedReturn(db, number),
    },
    reading: orderReadAccess(db, access, guards),
    past: createPastOrders({ db, ...inThePast, actions, shipments, asking, returns, notes }),
  };
}
