import { z } from 'zod';
import { keptAddress } from './addresses.ts';
import { id, instant } from './fields.ts';
import { ROLES } from './identity.ts';
import { issuedDocument } from './invoices.ts';
import { ownNotice } from './notices.ts';
import { customerNotes, orderNote, relatedOrder } from './internal-notes.ts';
import { orderDraft } from './order-drafts.ts';
import { order } from './orders.ts';
import { pageQuery, searchQuery } from './paging.ts';
import { orderReturn } from './returns.ts';
import { ownReview } from './reviews.ts';
import { securityEvent } from './security-events.ts';

export const CUSTOMER_SORTS = ['-createdAt', '-spent'] as const;

/** GET /admin/customers: accounts, newest first; by what they have spent, those who have ordered. */
export const customersQuery = z.strictObject({
  search: searchQuery,
  sort: z.enum(CUSTOMER_SORTS).default('-createdAt'),
  ...pageQuery,
});
export type CustomersQuery = z.infer<typeof customersQuery>;

/** GET /admin/customers.csv: all that the list would show to its end. */
export const customersExportQuery = customersQuery.omit({ limit: true, cursor: true });
export type CustomersExportQuery = z.infer<typeof customersExportQuery>;

export const customerSummary = z.object({
  _id: id,
  fullName: z.string(),
  email: z.string(),
  isActive: z.boolean().describe('false: banned'),
  isImported: z
    .boolean()
    .describe('It came as a file, at `createdAt`, and nobody has been in it since'),
  createdAt: instant,
  orders: z.int().describe('Without those that were replaced unpaid'),
  spent: z.number().describe('Money paid, less what went back to the payer or the bank'),
  lastOrderAt: instant.nullable(),
});
export type CustomerSummary = z.infer<typeof customerSummary>;

const writtenReview = ownReview.extend({ product: z.object({ _id: id, name: z.string() }) });
const ownAddress = z.object({ address: keptAddress, isDefault: z.boolean() });

/** GET /admin/customers/{id} */
export const customer = customerSummary.extend({
  role: z.enum(ROLES),
  emailVerified: z.boolean(),
  firstOrderAt: instant.nullable(),
  latestOrders: z.array(relatedOrder).describe('The ten newest'),
  notes: z
    .array(orderNote.extend({ order: z.object({ _id: id, number: z.string() }) }))
    .describe('The twenty newest of all of their orders'),
  accountNotes: customerNotes.describe('About them, the fifty newest'),
  addresses: z.array(ownAddress),
  reviews: z.array(writtenReview),
});
export type Customer = z.infer<typeof customer>;

/** An order with all that has become of it. */
const exportedOrder = order.extend({
  returns: z
    .array(
      orderReturn.omit({ canCancel: true, instructions: true }).extend({
        contact: z
          .object({ name: z.string(), email: z.string() })
          .nullable()
          .describe('What somebody gave who withdrew; null: nothing beside the order'),
      }),
    )
    .describe('Oldest first'),
  documents: z.array(issuedDocument).describe('Invoices and credit notes, oldest first'),
});

/** POST /admin/customers/{id}/export: what the shop keeps of a person, for themselves. */
export const personalData = z.object({
  exportedAt: instant,
  account: z.object({
    _id: id,
    fullName: z.string(),
    email: z.string(),
    emailVerified: z.boolean(),
    role: z.enum(ROLES),
    isActive: z.boolean(),
    createdAt: instant,
  }),
  addresses: z.array(ownAddress),
  orders: z.array(exportedOrder).describe('Newest first'),
  drafts: z
    .array(orderDraft.pick({ updatedAt: true, content: true }))
    .describe('Orders that the shop has begun for them and not made, newest first'),
  notes: z
    .array(
      z.object({
        text: z.string(),
        at: instant,
        order: z.string().nullable().describe('Its number; null: about the person'),
      }),
    )
    .describe('What the shop has written about them, without who did, newest first'),
  reviews: z.array(writtenReview),
  notices: z.array(ownNotice),
  securityEvents: z.array(securityEvent),
});
export type PersonalData = z.infer<typeof personalData>;
