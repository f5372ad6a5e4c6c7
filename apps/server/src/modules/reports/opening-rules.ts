import { countryName } from '@gadgetry/contract/countries';
import type { OpeningStep, OpeningStepName } from '@gadgetry/contract/opening';

/** How far the shop is. */
export interface OpeningFacts {
  /** On sale, with something in stock. */
  readonly productsForSale: number;
  readonly productsWithoutPicture: number;
  readonly shippingMethods: number;
  /** Somebody has changed what a new shop begins with. */
  readonly shippingDecided: boolean;
  /** Tax was switched on, or its settings were saved. */
  readonly taxDecided: boolean;
  readonly taxOn: boolean;
  /** ISO 3166-1: orders are taxed and sent there, and no rate says at what. */
  readonly untaxedCountries: readonly string[];
  /** Titles of pages that no owner has confirmed. */
  readonly unconfirmedPages: readonly string[];
  readonly admins: number;
  readonly adminsWithSecondFactor: number;
  readonly sellerKnown: boolean;
  readonly paidOrders: number;
}

/** What the process was started with. */
export interface OpeningStart {
  readonly origin: string;
  readonly takesMoney: boolean;
  readonly sendsMail: boolean;
}

interface ShopKnown {
  readonly name: string;
  readonly supportEmail: string;
}

const counted = (count: number, one: string, many: string) =>
  `${count} ${count === 1 ? one : many}`;

function step(name: OpeningStepName, isDone: boolean, done: string, missing: string): OpeningStep {
  return { name, isDone, says: isDone ? done : missing };
}

function productStep({ productsForSale, productsWithoutPicture }: OpeningFacts): OpeningStep {
  const sold = `${counted(productsForSale, 'product', 'products')} for sale`;
  if (productsForSale === 0) {
    return step('products', false, '', 'Nothing is for sale yet: create a product with a stock.');
  }
  return step(
    'products',
    productsWithoutPicture === 0,
    `${sold}, each with a picture.`,
    `${sold}, ${productsWithoutPicture} without a picture.`,
  );
}

// More say no more, and a shop may ship to all of the world.
const NAMED = 3;

/** An order to a country without a rate is taken without tax: that is for the owner to have said. */
function taxStep({ taxDecided, taxOn, untaxedCountries }: OpeningFacts): OpeningStep {
  const named = untaxedCountries.slice(0, NAMED).map(countryName);
  const more = untaxedCountries.length - named.length;
  const others = more === 0 ? [] : [counted(more, 'other country', 'other countries')];
  const where = new Intl.ListFormat('en').format([...named, ...others]);
  return step(
    'tax',
    taxDecided && untaxedCountries.length === 0,
    taxOn ? 'Orders are taxed.' : 'You have decided that orders are not taxed.',
    taxDecided
      ? `Orders to ${where} are not taxed, for no rate says what is charged there: add one, of 0 % where nothing is.`
      : 'Say whether orders are taxed, and how.',
  );
}

/** Whether the address is one that customers can reach safely. */
function addressStep(origin: string): OpeningStep {
  const { protocol, hostname } = new URL(origin);
  const isOutside = protocol === 'https:' && hostname !== 'localhost';
  const missing = `The shop is reached at ${origin}, which is not safe for customers: put a proxy with https before it, and start it with PUBLIC_URL=https://…`;
  return step('address', isOutside, `Customers reach it at ${origin}.`, missing);
}

/** The list that goes green item by item. */
export function openingSteps(
  facts: OpeningFacts,
  start: OpeningStart,
  shop: ShopKnown,
): OpeningStep[] {
  const { admins, adminsWithSecondFactor, paidOrders, unconfirmedPages } = facts;
  const named = shop.name !== 'Gadgetry' && !shop.supportEmail.endsWith('@example.com');
  const pages = new Intl.ListFormat('en').format(unconfirmedPages);
  return [
    step(
      'shop',
      named,
      `${shop.name}, ${shop.supportEmail}`,
      'Say what your shop is called, and where customers write to.',
    ),
    productStep(facts),
    step(
      'shipping',
      facts.shippingDecided,
      `${counted(facts.shippingMethods, 'way', 'ways')} to ship.`,
      'Say where you ship to, and what it costs: a new shop ships for nothing.',
    ),
    taxStep(facts),
    step(
      'pages',
      unconfirmedPages.length === 0,
      'All of them are yours.',
      `Drafts that nobody has confirmed, and no customer reads: ${pages}.`,
    ),
    addressStep(start.origin),
    step(
      'payments',
      start.takesMoney,
      'Customers pay through Stripe.',
      'No money is taken: start the shop with PAYMENTS=stripe and your live keys.',
    ),
    step(
      'mail',
      start.sendsMail,
      'Mails go out through your server.',
      'No mail leaves the shop: start it with SMTP_URL and MAIL_FROM.',
    ),
    step(
      'second_factor',
      admins > 0 && adminsWithSecondFactor === admins,
      'Every admin has a passkey or an authenticator app.',
      `${counted(admins - adminsWithSecondFactor, 'admin has', 'admins have')} a password alone: add a passkey or an authenticator app at My Account.`,
    ),
    step(
      'invoices',
      facts.sellerKnown,
      'Invoices name who sells.',
      'Invoices have nobody to name yet: say who sells, and under which numbers.',
    ),
    step(
      'test_order',
      paidOrders > 0,
      `${counted(paidOrders, 'order was', 'orders were')} paid.`,
      'Buy something yourself, see it among the orders, and refund it.',
    ),
  ];
}
