import type { PersonalData } from '@gadgetry/contract/customers';
import type { Database } from '../database/database.ts';
import { addressesOf } from '../modules/addresses/index.ts';
import { noticesOf, reviewsOf } from '../modules/catalogue/index.ts';
import { securityEventsOf } from '../modules/security-events/index.ts';

/** What modules keep of a person beside account and orders; what goes with an account is in account-deletion.ts. */
export async function personalDataOf(
  db: Database,
  { id }: { readonly id: string },
): Promise<Pick<PersonalData, 'addresses' | 'reviews' | 'notices' | 'securityEvents'>> {
  const [addresses, reviews, notices, securityEvents] = await Promise.all([
    addressesOf(db, id),
    reviewsOf(db, id),
    noticesOf(db, id),
    securityEventsOf(db, id),
  ]);
  return { addresses, reviews, notices, securityEvents };
}
