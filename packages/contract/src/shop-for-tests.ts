import { shopCurrency } from './money.ts';
import type { ShopSettings } from './shop.ts';

/** A shop as its pages see it, with nothing switched on. */
export const shopForTests: ShopSettings = {
  name: 'Gadgetry',
  country: 'LK',
  currency: shopCurrency(),
  supportEmail: 'help@example.com',
  origin: 'https://shop.example',
  demoAccounts: [],
  testPayments: false,
  reviews: true,
  cartQuantities: false,
  guestCheckout: false,
  sendsMail: true,
  paymentMethods: ['card'],
  home: {
    bannerText: 'Use promo code SUMMER10 for 10% off your first order!',
    heroLine: 'SEASONAL DISCOUNT',
    heroTitle: 'Explore Next-Gen Tech',
    heroButton: 'Shop Now',
    heroLink: '/shop',
    homeDescription: 'Gadgets.',
  },
  terms: [],
  signIn: { localAccounts: true, hostedProvider: null, verifyFirst: false },
};
