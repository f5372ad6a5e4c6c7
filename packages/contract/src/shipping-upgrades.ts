import type { Order } from './orders.ts';

/** Whether an order is nothing but what a dearer way of sending another one costs more. */
export const isUpgrade = ({ items }: Pick<Order, 'items'>): boolean => items.length === 0;
