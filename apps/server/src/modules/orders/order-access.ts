import type { FastifyRequest } from 'fastify';
import { type Guard, type Guards, may, personOf } from '../identity/index.ts';
import { type GuestBuyer } from '@gadgetry/contract/guest-orders';
import { ShopError } from '../../errors/shop-error.ts';
import type { Database } from '../../database/database.ts';
import type { AsCustomer } from './guests/guests.ts';
import type { OrderKeyMaker } from './guests/order-keys.ts';
import { type Owner, owns } from './order-owners.ts';
import { findOrder } from './order-store.ts';
import type { Placing } from './placing/write-order.ts';

interface OrderAccessOptions {
  readonly guards: Guards;
  readonly readKeys: OrderKeyMaker['read'];
  /** Whether orders are taken without an account. */
  readonly guestsOrder: () => boolean;
  readonly asCustomer: AsCustomer;
}

/** Whose order a request is about: an account's, or that of whoever has its key. */
export function createOrderAccess(options: OrderAccessOptions) {
  const { guards, readKeys, guestsOrder, asCustomer } = options;
  const keysOf = ({ headers }: FastifyRequest) => readKeys(headers, new Date());

  /**
   * Lets whoever sends a key, and does not say who they are, through; others meet the guard: a key to
   * one order must not make a session that has ended good for others.
   */
  const orByKey =
    (guard: Guard): Guard =>
    async (request, reply) => {
      const hasKey = keysOf(request).any;
      if (request.headers.authorization === undefined && hasKey) return;
      if (hasKey) await guards.fresh(request, reply);
      await guard(request, reply);
    };

  const mayOrder: Guard = async (request, reply) => {
    const comesAsGuest = guestsOrder() && request.headers.authorization === undefined;
    if (!comesAsGuest) await guards.canShop(request, reply);
  };

  return {
    keysOf,
    orByKey,
    mayOrder,

    ownerOf: (request: FastifyRequest): Owner => ({
      userId: request.person?.id ?? null,
      keys: keysOf(request),
    }),

    /** @throws ShopError unauthenticated, validation_failed */
    placerOf(
      request: FastifyRequest,
      guest: GuestBuyer | undefined,
    ): Pick<Placing, 'person' | 'isGuest' | 'keys'> {
      const keys = keysOf(request);
      if (guest === undefined) return { person: personOf(request), isGuest: false, keys };
      if (request.person === null) return { person: asCustomer(guest), isGuest: true, keys };
      throw new ShopError('validation_failed', 'Invalid order data: a guest is not signed in');
    },
  };
}

export type OrderAccess = ReturnType<typeof createOrderAccess>;

/** For what other modules keep of orders. */
export interface OrderReadAccess {
  /** Lets through whoever is signed in, or has the key to an order. */
  readonly guard: Guard;
  /** @throws ShopError not_found where it is somebody else's */
  readonly assertMayRead: (request: FastifyRequest, orderId: string) => Promise<void>;
}

export function orderReadAccess(
  db: Database,
  access: OrderAccess,
  guards: Guards,
): OrderReadAccess {
  return {
    guard: access.orByKey(guards.signedIn),
    async assertMayRead(request, orderId) {
      const order = await findOrder(db, orderId);
      const isAdmin = may(request.person, 'orders:read');
      if (order === undefined || !(isAdmin || owns(access.ownerOf(request), order))) {
        throw new ShopError('not_found');
      }
    },
  };
}
