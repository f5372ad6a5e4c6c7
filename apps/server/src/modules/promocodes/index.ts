import type { FastifyPluginAsync } from 'fastify';
import { normaliseCode } from '@gadgetry/contract/promocodes';
import type { Database } from '../../database/database.ts';
import { type KeptRead, keptRead } from '../../database/kept-read.ts';
import { keyedHash } from '../../database/keyed-hash.ts';
import type { Guards } from '../identity/index.ts';
import { promocodeAdminRoutes } from './admin-routes.ts';
import { type HasPriorOrder, type RevenueOf, createPromocodeService } from './promocode-service.ts';
import type { GoodsOf, NamesOfGoods } from './judged-codes.ts';
import { promocodesAsList } from './promocode-import.ts';
import { type OrderPromocode, promocodeForOrder } from './promocode-serializer.ts';
import { readAutomatic } from './promocode-store.ts';
import { promocodeRoutes } from './routes.ts';
import { noteRefusal as noteRefusedTry, pruneRefusals } from './use-store.ts';

export {
  type Asked,
  type Judged,
  type NamesOfGoods,
  errorOf,
  findForOrder,
  judgeAll,
} from './judged-codes.ts';
export { type Refusal, UNKNOWN, isFor } from './promocode-rules.ts';
export type { OrderPromocode } from './promocode-serializer.ts';
export { redeemCode, releaseDiscounts, takeAgain } from './promocode-uses.ts';
export { hasNoPromocodes, seedPromocodes } from './seed.ts';
export { carryUses, holdersOfUses, lockLimited, passUses } from './use-store.ts';

/** Those that come by themselves. Who has used them is no part of it. */
export type AutomaticDiscounts = Pick<KeptRead<readonly OrderPromocode[]>, 'current'>;

/** Notes that a code was refused to somebody at an address. */
export type NoteRefusal = (typed: string, address: string) => Promise<void>;

/** What comes off an order, by a code or by itself: its rules, its uses and its administration. */
export function createPromocodes(deps: {
  readonly db: Database;
  readonly guards: Guards;
  readonly secret: string;
  /** Where the shop is. */
  readonly timeZone: () => string;
  /** Whether an account has an order that is paid or being paid. */
  readonly hasPriorOrder: HasPriorOrder;
  /** Whether orders are taken without an account. */
  readonly guestsOrder: () => boolean;
  readonly goodsOf: GoodsOf;
  readonly namesOfGoods: NamesOfGoods;
  readonly revenueOf: RevenueOf;
}): {
  /** To be registered under the API's prefix. */
  readonly routes: FastifyPluginAsync;
  readonly automatic: AutomaticDiscounts;
  /** How they come in as a file. */
  readonly asList: ReturnType<typeof promocodesAsList>;
  readonly noteRefusal: NoteRefusal;
  prune(now: Date): Promise<void>;
} {
  const { db, guards } = deps;
  const automatic = keptRead(async () =>
    (await readAutomatic(db)).map((row) => promocodeForOrder(row)),
  );
  const promocodes = createPromocodeService({ ...deps, changed: automatic.forget });
  const keyOf = keyedHash(deps.secret, 'promocode tries');
  const noteRefusal: NoteRefusal = async (typed, address) =>
    noteRefusedTry(db, normaliseCode(typed), keyOf(address));
  return {
    routes: async (app) => {
      await app.register(promocodeRoutes({ guards, promocodes, noteRefusal }));
      await app.register(promocodeAdminRoutes({ db, guards, promocodes, timeZone: deps.timeZone }));
    },
    automatic,
    asList: promocodesAsList(automatic.forget),
    noteRefusal,
    prune: (now) => pruneRefusals(db, now),
  };
}
