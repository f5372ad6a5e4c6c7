import { timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { orderKeyHeaders } from '@gadgetry/contract/guest-orders';
import { ORDER_KEY_DAYS } from '@gadgetry/contract/order-limits';
import type { Selectable } from 'kysely';
import { keyedHash } from '../../../database/keyed-hash.ts';
import type { OrdersTable } from '../tables.ts';

const DAY_MS = 86_400_000;

type Keyed = Pick<Selectable<OrdersTable>, 'id' | 'key_version'>;

/** The keys that came with a request, as far as this shop has signed them and they have not ended. */
export interface OrderKeys {
  /** Whether any of them may open anything. */
  readonly any: boolean;
  /** Whether one of them opens this order: those of before a newer version was given out do not. */
  opens(order: Keyed): boolean;
}

export const NO_KEYS: OrderKeys = { any: false, opens: () => false };

/**
 * Keys to orders without an account: who has one reads, pays and cancels that order, and no other.
 * Nothing of a key is kept: it is its order's id, the version of the order's keys, when it ends, and a
 * signature of these.
 */
export function createOrderKeys(secret: string) {
  const sign = keyedHash(secret, 'keys to orders');

  const isSigned = (said: string, signature: string): boolean => {
    const [given, right] = [Buffer.from(signature), Buffer.from(sign(said))];
    return given.length === right.length && timingSafeEqual(given, right);
  };

  return {
    /** @returns null where the order is an account's */
    keyTo({ id, key_version: version }: Keyed, now: Date): string | null {
      if (version === null) return null;
      const ends = Math.floor((now.getTime() + ORDER_KEY_DAYS * DAY_MS) / 1000);
      const said = `${id}.${version}.${ends}`;
      return `${said}.${sign(said)}`;
    },

    read(headers: IncomingHttpHeaders, now: Date): OrderKeys {
      const sent = orderKeyHeaders.safeParse(headers).data?.['order-keys'];
      if (sent === undefined) return NO_KEYS;
      const versions = new Map<string, number>();
      for (const key of sent.split(',')) {
        const [id = '', version = '', ends = '', signature = ''] = key.split('.');
        if (!isSigned(`${id}.${version}.${ends}`, signature)) continue;
        if (Number(ends) * 1000 > now.getTime()) versions.set(id, Number(version));
      }
      return {
        any: versions.size > 0,
        opens: ({ id, key_version: version }) => version !== null && versions.get(id) === version,
      };
    },
  };
}

export type OrderKeyMaker = ReturnType<typeof createOrderKeys>;
