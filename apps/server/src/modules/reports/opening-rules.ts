import { countryName } from '@gadgetry/contract/countries';
import { FIRST_HERO_TITLE } from '@gadgetry/contract/home-rows';
import type { OpeningStep, OpeningStepName } from '@gadgetry/contract/opening';
import type { ShopSettings } from '@gadgetry/contract/shop';

/** How far the shop is. */
export interface OpeningFacts {
  /** On sale, with something in stock. */
  readonly productsForSale: number;
  readonly productsWithoutPicture: number;
  readonly shippingMethods: number;
  /** ISO 3166-1: some address there can be shipped to. */
  readonly shippedTo: readonly string[];
  /** Somebody has changed what a new shop begins with. */
  readonly shippingDecided: boolean;
  /** Tax was switched on, or its settings were saved. */
  readonly taxDecided: boolean;
  readonly taxOn: boolean;
  /** ISO 3166-1: orders are taxed and sent there, and no rate says at what. */
  readonly untaxedCountries: readonly string[];
  /** Titles of pages that no owner has confirmed. */
  readonly unconfirmedPages: readonly string[];
  /** Titles of those that were changed since, so that guests read what was there before. */
  readonly changedPages: readonly string[];
  readonly admins: number;
  readonly adminsWithSecondFactor: number;
  readonly sellerKnown: boolean;
  /** What an owner hears of by another way tells nothing of the payment provider. */
  readonly ordersPaidByCard: number;
}

/** What the process was started with. */
export interface OpeningStart {
  readonly origin: string;
  readonly takesMoney: boolean;
  readonly takesTransfers: boolean;
  readonly sendsMail: boolean;
}

/** What the shop says of itself; without a picture its home page shows that of the demo, headphones. */
export type ShopKnown = Pick<ShopSettings, 'name' | 'supportEmail' | 'country' | 'terms'> & {
  readonly home: Pick<ShopSettings['home'], 'heroTitle' | 'picture'>;
};

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
  const pictures =
    productsWithoutPicture === 0
      ? 'each with a picture'
      : `${productsWithoutPicture} without a picture: customers buy more of what they see`;
  return step('products', true, `${sold}, ${pictures}.`, '');
}

// More say no more, and a shop may ship to all of the world.
const NAMED = 3;

function namesOf(countries: readonly string[]): string {
  const named = countries.slice(0, NAMED).map(countryName);
  const more = countries.length - named.length;
  const others = more === 0 ? [] : [counted(more, 'other country', 'other countries')];
  return new Intl.ListFormat('en').format([...named, ...others]);
}

/** What a zone has is no way to ship anywhere while no address is left to the zone. */
function shippingStep({ shippingDecided, shippingMethods, shippedTo }: OpeningFacts): OpeningStep {
  const ways = counted(shippingMethods, 'way', 'ways');
  const where =
    shippedTo.length === 0 ? 'but no country is shipped to' : `to ${namesOf(shippedTo)}`;
  return step(
    'shipping',
    shippingDecided && shippedTo.length > 0,
    `${ways} to ship, ${where}.`,
    shippingDecided
      ? `${ways} to ship, ${where}.`
      : 'Say where you ship to, and what it costs: a new shop ships for nothing.',
  );
}

/** Cards that are a test take no money, even where transfers do: goods would leave for nothing. */
function paymentsStep({ takesMoney, takesTransfers }: OpeningStart): OpeningStep {
  const cards =
    'start the shop with PAYMENTS=stripe, and with your live keys in STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET.';
  return step(
    'payments',
    takesMoney,
    takesTransfers
      ? 'Customers pay through Stripe or by bank transfer.'
      : 'Customers pay through Stripe.',
    takesTransfers
      ? `Bank transfer is on, but no money is taken by card: ${cards}`
      : `No money is taken: ${cards}`,
  );
}

/** Who sells other goods than the demo must not greet customers with its words and headphones. */
function homeStep({ home: { heroTitle, picture } }: ShopKnown): OpeningStep {
  const missing = [
    ...(heroTitle === FIRST_HERO_TITLE ? [`the title '${FIRST_HERO_TITLE}'`] : []),
    ...(picture === undefined ? ['a picture of headphones'] : []),
  ];
  return step(
    'home',
    missing.length === 0,
    `It begins with '${heroTitle}' and your picture.`,
    `It still has ${missing.join(' and ')}: put your own there, and choose which products it shows.`,
  );
}

/** An order to a country without a rate is taken without tax: that is for the owner to have said. */
function taxStep({ taxDecided, taxOn, untaxedCountries }: OpeningFacts): OpeningStep {
  const where = namesOf(untaxedCountries);
  return step(
    'tax',
    taxDecided && untaxedCountries.length === 0,
    taxOn ? 'Orders are taxed.' : 'You have decided that orders are not taxed.',
    taxDecided
      ? `Orders to ${where} are not taxed, for no rate says what is charged there: add one, of 0 % where nothing is.`
      : 'Say whether orders are taxed, and how.',
  );
}

function pagesStep({ unconfirmedPages, changedPages }: OpeningFacts): OpeningStep {
  const list = new Intl.ListFormat('en');
  const missing = [
    ...(unconfirmedPages.length === 0
      ? []
      : [
          `Drafts that nobody has confirmed, and no customer reads: ${list.format(unconfirmedPages)}.`,
        ]),
    ...(changedPages.length === 0
      ? []
      : [`Changed since, while customers read the text of before: ${list.format(changedPages)}.`]),
  ];
  return step(
    'pages',
    missing.length === 0,
    'Each has been read and confirmed.',
    missing.join(' '),
  );
}

const NOBODYS = '@example.com';

/** What product pages say of returns was written with the address of the start, and stays as it is. */
function shopStep({ name, supportEmail, country, terms }: ShopKnown): OpeningStep {
  const isNamed = name !== 'Gadgetry' && !supportEmail.endsWith(NOBODYS);
  const old = terms.filter((term) => term.text.includes(NOBODYS)).map((term) => term.name);
  return step(
    'shop',
    isNamed && old.length === 0,
    `${name}, ${supportEmail}. Its country is ${countryName(country)}.`,
    isNamed
      ? `Product pages still say to write to an address ${NOBODYS}, which is nobody’s: put yours under ${new Intl.ListFormat('en').format(old)}.`
      : 'Say what your shop is called, where it is, and where customers write to.',
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
  const { admins, adminsWithSecondFactor, ordersPaidByCard } = facts;
  return [
    shopStep(shop),
    homeStep(shop),
    productStep(facts),
    shippingStep(facts),
    taxStep(facts),
    pagesStep(facts),
    addressStep(start.origin),
    paymentsStep(start),
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
      ordersPaidByCard > 0,
      `${counted(ordersPaidByCard, 'order was', 'orders were')} paid by card.`,
      'Buy something yourself by card, see it among the orders, and refund it.',
    ),
  ];
}
