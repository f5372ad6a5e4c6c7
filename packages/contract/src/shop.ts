import type { Currency } from './money.ts';
import type { NumberFormat } from './number-format.ts';
import type { PaymentMethodName } from './payment-methods.ts';

/** Public settings of the shop that every page carries: nothing here may be a secret. */
export interface ShopSettings {
  readonly name: string;
  /** What it is, in a line under its name; undefined: nothing is said. */
  readonly tagline?: string | undefined;
  /** The one that it is in, ISO 3166: an address there does not name it. */
  readonly country: string;
  readonly currency: Currency;
  /** How its owner wants numbers and sums written; undefined: as US English does. */
  readonly numberFormat?: NumberFormat | undefined;
  readonly supportEmail: string;
  /** That its owner has set, such as Europe/Berlin: days in lists are its days. undefined: UTC. */
  readonly timeZone?: string | undefined;
  /** The colour that its owner has picked, `#rrggbb`; undefined: its own, and nothing is said of it. */
  readonly accent?: string | undefined;
  /** What stands for sign and name on every page, and how large it is drawn; undefined: those two. */
  readonly logo?:
    | { readonly src: string; readonly width: number; readonly height: number }
    | undefined;
  /** The address under which shoppers reach the shop, without a trailing slash. */
  readonly origin: string;
  /** Shown on the sign-in page while the shop runs as a demo. */
  readonly demoAccounts: readonly { email: string; password: string; role: string }[];
  /** A shop that is open to the public and takes no real money: every page says so. */
  readonly testPayments: boolean;
  /** What shoppers can choose from; the first is chosen where nothing is said. */
  readonly paymentMethods: readonly PaymentMethodName[];
  /** What the home page says; '' for nothing. The link is a path of the shop or a whole address. */
  readonly home: {
    readonly bannerText: string;
    readonly heroLine: string;
    readonly heroTitle: string;
    readonly heroButton: string;
    readonly heroLink: string;
    readonly homeDescription: string;
    /** The owner has other rows of products than every shop begins with: GET /home-rows tells them. */
    readonly ownRows?: true | undefined;
    /** What its owner has uploaded to stand beside the title; undefined: the shop's own picture. */
    readonly picture?:
      | {
          readonly src: string;
          readonly alt: string;
          readonly width: number;
          readonly height: number;
        }
      | undefined;
  };
  /**
   * What is said of delivery, returns and warranty: a line, and what it opens to ('' for nothing). That
   * of delivery stands behind when an order should arrive.
   */
  readonly terms: readonly {
    readonly name: string;
    readonly line: string;
    readonly text: string;
  }[];
  /** Whether people who have bought something are asked for a review, and reviews are shown. */
  readonly reviews: boolean;
  /** Whether the cart lets a line have more or fewer pieces; each press of a product's button adds one anyway. */
  readonly cartQuantities: boolean;
  /** Whether orders are taken from people who have no account: cart and checkout are theirs too. */
  readonly guestCheckout: boolean;
  /** Whether mails are written at all: what only a mail would tell is not offered where none is. */
  readonly sendsMail: boolean;
  /** Where a shop without a mail server shows those that it has written; undefined: they go out, or there are none. */
  readonly mailbox?: string | undefined;
  readonly signIn: {
    readonly localAccounts: boolean;
    /** Label of the hosted provider's button, or null where there is none. */
    readonly hostedProvider: string | null;
    /** Nobody is signed in with a password before their e-mail address is verified. */
    readonly verifyFirst: boolean;
  };
}

/** Stands for the shop while an address is judged: no network has it. */
const INSIDE = 'http://shop.invalid';

/**
 * Where a browser may go after signing in: a path of this shop and nothing else. It is judged as it
 * is once it was resolved, because that is where browsers go: '/.//evil.test' begins like a path.
 */
export function safeReturnPath(wanted: string | null | undefined): string {
  // Browsers drop tabs and line ends, and take a backslash for a slash.
  if (wanted == null || !/^\/[^\s\\\p{Cc}]*$/u.test(wanted) || !URL.canParse(wanted, INSIDE)) {
    return '/';
  }
  const { origin, pathname, search, hash } = new URL(wanted, INSIDE);
  return origin === INSIDE && !pathname.startsWith('//') ? pathname + search + hash : '/';
}
