import { fromMinorUnits, toMinorUnits } from '@gadgetry/contract/money';
import type {
  TaxPreview,
  TaxPreviewBody,
  TaxSettings,
  TaxSettingsInput,
  TaxSetup,
} from '@gadgetry/contract/taxes';
import type { Database } from '../../database/database.ts';
import { inTransaction } from '../../database/transactions.ts';
import { type Change, historyOf } from '../history/index.ts';
import { percentOff, quote } from '../pricing/index.ts';
import { shopTaxOf } from './shop-tax.ts';
import type { TaxMemory } from './tax-memory.ts';
import {
  serializeClass,
  serializeQuoted,
  serializeRate,
  serializeSettings,
  settingsSnapshot,
} from './tax-serializer.ts';
import { lockSettings, readClasses, readRates, readSettings, updateSettings } from './tax-store.ts';

const history = historyOf('tax_settings', settingsSnapshot);

export function createTaxService(db: Database, memory: TaxMemory, country: () => string) {
  return {
    async setup(): Promise<TaxSetup> {
      const [settings, classes, rates] = await Promise.all([
        readSettings(db),
        readClasses(db),
        readRates(db),
      ]);
      return {
        settings: serializeSettings(settings),
        classes: classes.map(serializeClass),
        rates: rates.map(serializeRate),
        country: country(),
      };
    },

    async settings(): Promise<TaxSettings> {
      return serializeSettings(await readSettings(db));
    },

    async setSettings(actor: Change['actor'], input: TaxSettingsInput): Promise<TaxSettings> {
      const after = await inTransaction(db, async (trx) => {
        const before = await lockSettings(trx);
        await history.refuseStaleEdit(trx, before, input.version);
        const wanted = {
          ...before,
          is_on: input.isOn,
          prices_include: input.pricesInclude,
          name: input.name,
          shipping: input.shipping,
        };
        return history.change(trx, actor, 'updated', { before, wanted, write: updateSettings });
      });
      memory.forget();
      return serializeSettings(after);
    },

    /** What a cart of one product would come to that does not exist, as if tax were on. */
    async preview({ subtotal, shipping, taxClass, ...to }: TaxPreviewBody): Promise<TaxPreview> {
      const kept = await memory.current();
      const on = { ...kept, settings: { ...kept.settings, is_on: true } };
      const cart = {
        productId: '',
        categoryId: '',
        weightGrams: null,
        taxClass,
        priceCents: toMinorUnits(subtotal),
        quantity: 1,
      };
      const price = quote([cart], to, {
        discount: percentOff(0),
        shipping: { costOf: () => toMinorUnits(shipping) },
        tax: shopTaxOf(on, country()),
      });
      return {
        tax: fromMinorUnits(price.tax),
        taxes: serializeQuoted(price.taxes),
        grandTotal: fromMinorUnits(price.total),
      };
    },
  };
}
