import { toMinorUnits } from '@gadgetry/contract/money';
import type {
  ShippingPreview,
  ShippingPreviewBody,
  ShippingSetup,
  WorkingDays,
  WorkingDaysInput,
} from '@gadgetry/contract/shipping';
import type { Database } from '../../database/database.ts';
import { inShopTimeZone } from '../../database/in-shop-time-zone.ts';
import { inTransaction } from '../../database/transactions.ts';
import { type Change, historyOf } from '../history/index.ts';
import { offersFor } from './offer-rules.ts';
import {
  serializeMethod,
  serializeOffer,
  serializeWorkingDays,
  serializeZone,
  workingDaysSnapshot,
} from './shipping-serializer.ts';
import type { ShippingMemory } from './shipping-memory.ts';
import {
  lockWorkingDays,
  readMethods,
  readWorkingDays,
  readZones,
  updateWorkingDays,
} from './shipping-store.ts';

const history = historyOf('working_days', workingDaysSnapshot);

interface ShippingServiceDependencies {
  readonly db: Database;
  readonly memory: ShippingMemory;
  /** The shop's own: ISO 3166-1. */
  readonly country: () => string;
  /** The shop's. */
  readonly timeZone: () => string;
}

export function createShippingService(dependencies: ShippingServiceDependencies) {
  const { db, memory, country, timeZone } = dependencies;
  const daysNow = async () => inShopTimeZone(await readWorkingDays(db), timeZone());
  return {
    async setup(): Promise<ShippingSetup> {
      const [zones, methods, days] = await Promise.all([readZones(db), readMethods(db), daysNow()]);
      return {
        zones: zones.map(serializeZone),
        methods: methods.map(serializeMethod),
        workingDays: serializeWorkingDays(days),
        country: country(),
      };
    },

    async workingDays(): Promise<WorkingDays> {
      return serializeWorkingDays(await daysNow());
    },

    async setWorkingDays(actor: Change['actor'], input: WorkingDaysInput): Promise<WorkingDays> {
      const after = await inTransaction(db, async (trx) => {
        const before = inShopTimeZone(await lockWorkingDays(trx), timeZone());
        await history.refuseStaleEdit(trx, before, input.version);
        const wanted = {
          ...before,
          cut_off: input.cutOff,
          time_zone: input.timeZone,
          weekdays: input.weekdays.toSorted((one, other) => one - other),
          holidays: [...new Set(input.holidays)].toSorted(),
        };
        return history.change(trx, actor, 'updated', { before, wanted, write: updateWorkingDays });
      });
      memory.forget();
      return serializeWorkingDays(after);
    },

    /** What an order would be offered that does not exist. */
    async preview({ subtotal, weight, ...to }: ShippingPreviewBody): Promise<ShippingPreview> {
      const parcel = {
        goods: toMinorUnits(subtotal),
        lines: [{ quantity: 1, weightGrams: weight }],
      };
      const { zone, offers, refusal } = offersFor(await memory.current(), to, parcel, new Date());
      return { zone, methods: offers.map(serializeOffer), refusal };
    },
  };
}
