import { requiredText } from './fields.ts';

export const ORDER_TAG_MAX = 30;

/** A word of the shop's own people for an order. Capitals mean nothing. */
export const orderTag = requiredText(ORDER_TAG_MAX)
  .refine((tag) => !tag.includes(','), 'A tag has no comma')
  .transform((tag) => tag.toLowerCase().replaceAll(/\s+/g, ' '));
