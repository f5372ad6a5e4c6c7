import type { PersonalData } from '@gadgetry/contract/customers';
import type { Database } from '../database/database.ts';
import { deleteAddressesOf, addressesOf } from '../modules/addresses/index.ts';
import {
  anonymiseImporter,
  anonymiseReviewer,
  deleteNoticesOf,
  noticesOf,
  reviewsOf,
} from '../modules/catalogue/index.ts';
import { anonymiseAccount, anonymiseInvited } from '../modules/history/index.ts';
import type { IdentityHooks } from '../modules/identity/index.ts';
import { anonymiseListImporter, forgetImportedCustomer } from '../modules/list-imports/index.ts';
import type { Notifications } from '../modules/notifications/index.ts';
import {
  anonymiseCustomer,
  anonymisePayer,
  forgetDraftsOf,
  forgetViewsOf,
} from '../modules/orders/index.ts';
import { forgetCustomerPictures } from '../modules/pictures/index.ts';
import { anonymiseSecurityEvents, securityEventsOf } from '../modules/security-events/index.ts';
import type { Paying } from './payment-provider.ts';

/** What modules keep of a person beside account and orders. */
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

/** What goes with an account, in all modules that know its person; what was sold stays in the books. */
export function accountDeletion(
  mail: Pick<Notifications, 'deleteMailsTo'>,
  paying: Pick<Paying, 'anonymisePayer'>,
): Pick<IdentityHooks, 'anonymisePerson' | 'anonymiseElsewhere'> {
  return {
    async anonymisePerson(trx, { id, email }) {
      await anonymisePayer(trx, await anonymiseCustomer(trx, id));
      await forgetDraftsOf(trx, email);
      await forgetViewsOf(trx, email);
      await anonymiseReviewer(trx, id);
      await anonymiseImporter(trx, id);
      await anonymiseListImporter(trx, id);
      await forgetImportedCustomer(trx, { id, email });
      await forgetCustomerPictures(trx, id);
      await deleteAddressesOf(trx, id);
      await deleteNoticesOf(trx, { id, email });
      await anonymiseAccount(trx, id);
      await anonymiseInvited(trx, email);
      await mail.deleteMailsTo(trx, email);
      await anonymiseSecurityEvents(trx, { id, email });
    },
    anonymiseElsewhere: ({ email }) => paying.anonymisePayer(email),
  };
}
