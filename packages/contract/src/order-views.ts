import { z } from 'zod';
import { id, requiredText } from './fields.ts';
import { ordersExportQuery } from './orders.ts';

export const ORDER_VIEWS_MAX = 20;
export const ORDER_VIEW_NAME_MAX = 40;

/** What narrows the list of orders; an empty search narrows nothing. */
const orderViewFilter = ordersExportQuery
  .transform(({ search, ...filter }) => ({ ...filter, ...(search && { search }) }))
  .refine((filter) => Object.values(filter).some((value) => value !== undefined), {
    error: 'Please filter or search the orders first',
  });
export type OrderViewFilter = z.infer<typeof orderViewFilter>;

/** A filter of the list of orders, kept under a name for all admins. */
export const orderView = z.object({
  _id: id,
  name: z.string(),
  filter: ordersExportQuery.extend({ tag: z.string().optional() }),
  version: z.int(),
});
export type OrderView = z.infer<typeof orderView>;

const name = requiredText(ORDER_VIEW_NAME_MAX, { oneLine: true });

/** POST /admin/order-views */
export const orderViewBody = z.strictObject({ name, filter: orderViewFilter });
export type OrderViewBody = z.input<typeof orderViewBody>;

/** PUT /admin/order-views/{id}: another name. */
export const orderViewEdit = z.strictObject({ name, version: z.int().min(1) });
export type OrderViewEdit = z.input<typeof orderViewEdit>;

/** What is typed into the form of either. */
export const orderViewForm = orderViewEdit.pick({ name: true });
