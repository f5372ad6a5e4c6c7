import type { Stripe } from 'stripe';

/** The version of Stripe's interface that the installed SDK was made for: with another one this does not compile. */
export const API_VERSION: typeof Stripe.API_VERSION = '2026-10-28.endive';
