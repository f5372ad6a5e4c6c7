import type { Database, Transaction } from '../../database/database.ts';
import { inTransaction } from '../../database/transactions.ts';
import { orNotFound } from '../../errors/shop-error.ts';
import { type PageRow, lockPage, publishPlanned, slugsOfDue } from './content-store.ts';
import { pageAsOf } from './page-clock.ts';
import { keepVersion } from './version-store.ts';

/** @param stored under its lock @returns the page as guests read it */
async function publishIfDue(trx: Transaction, stored: PageRow): Promise<PageRow> {
  const page = pageAsOf(stored, new Date());
  if (page === stored) return page;
  await publishPlanned(trx, page);
  await keepVersion(trx, page, stored.planned_version ?? stored.version);
  return page;
}

/**
 * Locks a page, and publishes what was planned for a moment that is over: what follows finds it as
 * guests read it.
 * @throws ShopError not_found
 */
export async function lockCurrentPage(trx: Transaction, slug: string): Promise<PageRow> {
  return publishIfDue(trx, orNotFound(await lockPage(trx, slug)));
}

/** Writes down what guests read already, by the clock. */
export async function publishDuePages(db: Database): Promise<void> {
  for (const slug of await slugsOfDue(db, new Date())) {
    await inTransaction(db, async (trx) => {
      // Deleted meanwhile, or moved: then it was published by whoever moved it.
      const stored = await lockPage(trx, slug);
      if (stored !== undefined) await publishIfDue(trx, stored);
    });
  }
}
