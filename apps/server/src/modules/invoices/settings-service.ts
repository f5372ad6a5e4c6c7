import type { InvoiceSettings, InvoiceSettingsInput } from '@gadgetry/contract/invoices';
import type { Database, Transaction } from '../../database/database.ts';
import { inShopTimeZone } from '../../database/in-shop-time-zone.ts';
import { inTransaction } from '../../database/transactions.ts';
import { shopTime } from '../../database/shop-clock.ts';
import { refusedField } from '../../errors/shop-error.ts';
import { type Change, type Snapshot, historyOf } from '../history/index.ts';
import { missingOfSeller } from './electronic/seller-rules.ts';
import { isHeadTaken, today } from './document-store.ts';
import { headOf } from './number-rules.ts';
import {
  type InvoiceSettingsRow,
  lockSettings,
  readSettings,
  updateSettings,
} from './settings-store.ts';

const saidIn = (row: InvoiceSettingsRow) => ({
  isOn: row.is_on,
  sellerName: row.seller_name,
  sellerAddress: row.seller_address,
  vatId: row.vat_id,
  taxNumber: row.tax_number,
  registration: row.registration,
  contact: row.contact,
  bankDetails: row.bank_details,
  footer: row.footer,
  invoicePrefix: row.invoice_prefix,
  creditPrefix: row.credit_prefix,
  numbersByYear: row.numbers_by_year,
  digits: row.digits,
  timeZone: row.time_zone,
  attachTo: row.attach_to,
  isElectronic: row.is_electronic,
  untaxedReason: row.untaxed_reason,
});

function snapshot(row: InvoiceSettingsRow): Snapshot {
  return { version: row.version, fields: saidIn(row) };
}

const history = historyOf('invoice_settings', snapshot);

function wantedOf(before: InvoiceSettingsRow, input: InvoiceSettingsInput): InvoiceSettingsRow {
  return {
    ...before,
    is_on: input.isOn,
    // What was paid while it was off has an invoice by hand only.
    on_since: input.isOn && !before.is_on ? shopTime() : before.on_since,
    seller_name: input.sellerName,
    seller_address: input.sellerAddress,
    vat_id: input.vatId,
    tax_number: input.taxNumber,
    registration: input.registration,
    contact: input.contact,
    bank_details: input.bankDetails,
    footer: input.footer,
    invoice_prefix: input.invoicePrefix,
    credit_prefix: input.creditPrefix,
    numbers_by_year: input.numbersByYear,
    digits: input.digits,
    time_zone: input.timeZone,
    attach_to: input.attachTo,
    is_electronic: input.isElectronic ?? before.is_electronic,
    untaxed_reason: input.untaxedReason ?? before.untaxed_reason,
  };
}

/** @throws ShopError validation_failed where numbers would be written like those of another series */
async function refuseTakenNumbers(trx: Transaction, wanted: InvoiceSettingsRow): Promise<void> {
  const { year, ofSeries } = await today(trx, wanted);
  const fields = [
    ['invoice', 'invoicePrefix'],
    ['credit_note', 'creditPrefix'],
  ] as const;
  for (const [kind, field] of fields) {
    const series = { series: kind, year: ofSeries };
    if (await isHeadTaken(trx, headOf(wanted, kind, year), series)) {
      throw refusedField(field, 'Other documents have been numbered like this already');
    }
  }
}

interface SettingsDependencies {
  readonly db: Database;
  readonly country: () => string;
  /** The shop's. */
  readonly timeZone: () => string;
}

export function createSettingsService({ db, country, timeZone }: SettingsDependencies) {
  const serialize = (row: InvoiceSettingsRow): InvoiceSettings => ({
    _id: row.id,
    ...saidIn(row),
    country: country(),
    electronicLacks: missingOfSeller({ ...saidIn(row), country: country() }),
    version: row.version,
  });
  return {
    async read(): Promise<InvoiceSettings> {
      return serialize(inShopTimeZone(await readSettings(db), timeZone()));
    },

    async set(actor: Change['actor'], input: InvoiceSettingsInput): Promise<InvoiceSettings> {
      return inTransaction(db, async (trx) => {
        const before = inShopTimeZone(await lockSettings(trx), timeZone());
        await history.refuseStaleEdit(trx, before, input.version);
        const wanted = wantedOf(before, input);
        await refuseTakenNumbers(trx, wanted);
        const rows = { before, wanted, write: updateSettings };
        return serialize(await history.change(trx, actor, 'updated', rows));
      });
    },
  };
}
