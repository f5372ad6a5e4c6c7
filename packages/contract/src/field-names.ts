import type { HistoryEntity } from './history.ts';

/** What the screens call the fields of settings, where that is not what programs do. */
const FIELD_NAMES: Readonly<Partial<Record<HistoryEntity, Readonly<Record<string, string>>>>> = {
  shop_settings: {
    name: 'Name',
    tagline: 'Short description',
    supportEmail: 'Support address',
    timeZone: 'Time zone',
    accent: 'Accent colour',
    logo: 'Logo',
    bannerText: 'Banner',
    heroLine: 'Line above the title',
    heroTitle: 'Title',
    heroButton: 'Button',
    heroLink: 'Where the button leads',
    heroPicture: 'Picture',
    heroAlt: 'What the picture shows',
    homeRows: 'Rows of products',
    homeDescription: 'For search engines',
    deliveryLine: 'Delivery',
    deliveryText: 'Delivery: more about it',
    returnsLine: 'Returns',
    returnsText: 'Returns: more about it',
    warrantyLine: 'Warranty',
    warrantyText: 'Warranty: more about it',
    cartQuantities: 'Quantities in the cart',
    guestCheckout: 'Orders without an account',
    reviews: 'Reviews',
    reviewMailDays: 'Days after the delivery',
  },
  safety_settings: {
    staffSecondFactor: 'A second factor for staff',
    keepSecurityEvents: 'Sign-ins and security events',
    keepSearches: 'Searches',
    keepMails: 'Sent mails',
    keepDrafts: 'Order drafts',
    keepDeliveries: 'Webhook deliveries',
  },
  invoice_settings: {
    isOn: 'Issue an invoice for each order',
    sellerName: 'Seller',
    sellerAddress: 'Address',
    vatId: 'VAT ID',
    taxNumber: 'Tax number',
    registration: 'Registration',
    contact: 'Contact',
    bankDetails: 'Bank details',
    footer: 'Footer',
    invoicePrefix: 'Invoices begin with',
    creditPrefix: 'Credit notes with',
    digits: 'Digits',
    numbersByYear: 'With the year',
    timeZone: 'Time zone',
    attachTo: 'Invoices are attached',
  },
  return_settings: {
    returns: 'Customers can ask for returns',
    days: 'Days after delivery',
    instructions: 'Instructions',
    withdrawalCountries: 'Withdrawal from the contract',
    withdrawalDays: 'Days to withdraw',
  },
};

/** A field as its label on the screen calls it. */
export function fieldName(entity: HistoryEntity, field: string): string {
  return FIELD_NAMES[entity]?.[field] ?? field;
}
