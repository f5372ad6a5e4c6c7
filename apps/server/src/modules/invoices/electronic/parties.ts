import { isDeepStrictEqual } from 'node:util';
import { addressFormat, plainPostalCode } from '@gadgetry/contract/address-formats';
import { COUNTRIES, countryName } from '@gadgetry/contract/countries';
import type { KeptAddress } from '@gadgetry/contract/addresses';
import { xmlText } from '../../../documents/xml.ts';
import type { BilledOrder } from '../billed-order-rules.ts';
import { type Seller, buyerOf } from '../document-rules.ts';
import type { EParty, ESeller } from './e-invoice-rules.ts';
import { registeredAs } from './seller-rules.ts';

const LINES = 3;

/** As a program may have it: one line, and nothing that XML can't say. */
export function plain(text: string): string {
  return xmlText(text).replaceAll(/\s+/g, ' ').trim();
}

const orNull = (text: string): string | null => (text === '' ? null : text);

/** EN 16931 has its own code for Kosovo. */
const codeOf = (country: string) => (country === 'XK' ? '1A' : country);

/** What does not fit into the lines that there are stands in the last one. */
function addressLines(all: readonly string[]): string[] {
  const lines = all.map(plain).filter((line) => line !== '');
  const rest = lines.slice(LINES - 1).join(', ');
  return rest === '' ? lines : [...lines.slice(0, LINES - 1), rest];
}

let byName: Map<string, string> | null = null;

/** The country that a line names, such as 'Sri Lanka'. */
function countryNamed(line: string): string | undefined {
  byName ??= new Map(COUNTRIES.map((code) => [countryName(code).toLowerCase(), code]));
  return byName.get(line.toLowerCase());
}

type Place = Pick<EParty, 'city' | 'postalCode'>;

/** '10115 Berlin' and 'Colombo 00700', where the country's codes are known; null: it is something else. */
function placeIn(line: string, country: string): Place | null {
  const pattern = addressFormat(country).postalCode?.pattern ?? null;
  if (pattern === null) return null;
  const words = line.split(' ');
  for (let at = 1; at < words.length; at += 1) {
    const head = words.slice(0, at).join(' ');
    const tail = words.slice(at).join(' ');
    if (pattern.test(plainPostalCode(head))) return { postalCode: head, city: tail };
    if (pattern.test(plainPostalCode(tail))) return { postalCode: tail, city: head };
  }
  return null;
}

/** Of lines as somebody typed them: a name, streets, a place, and sometimes a country. */
function partyOfLines(typed: readonly string[], home: string): EParty {
  const [name = '', ...rest] = typed.map(plain).filter((line) => line !== '');
  const named = countryNamed(rest.at(-1) ?? '');
  const country = named ?? home;
  const lines = named === undefined ? rest : rest.slice(0, -1);
  const place = placeIn(lines.at(-1) ?? '', country);
  return {
    name,
    person: null,
    lines: addressLines(place === null ? lines : lines.slice(0, -1)),
    city: place?.city ?? null,
    postalCode: place?.postalCode ?? null,
    region: null,
    country: codeOf(country),
  };
}

/** Of an address that was ordered with. */
function partyOf(address: KeptAddress, customerName: string, home: string): EParty {
  const recipient = plain(address.recipient ?? customerName);
  const company = plain(address.company ?? '');
  return {
    name: company === '' ? recipient : company,
    person: company === '' ? null : orNull(recipient),
    lines: addressLines([address.line_1, address.line_2]),
    city: orNull(plain(address.city)),
    postalCode: orNull(plain(address.zip_code)),
    region: orNull(plain(address.state)),
    country: codeOf(address.country ?? home),
  };
}

export function deliverToOf({ address, customerName }: BilledOrder, home: string): EParty {
  return partyOf(address, customerName, home);
}

/** Whom a document is for: the order's address, or whatever lines stand on it instead. */
export function buyerParty(lines: readonly string[], order: BilledOrder, home: string): EParty {
  if (isDeepStrictEqual(lines, buyerOf(order))) return deliverToOf(order, home);
  return partyOfLines(lines, order.address.country ?? home);
}

const EMAIL = /[^\s@<>:;,]+@[^\s@<>:;,]+\.[^\s@<>:;,]+/;
const PHONE = /\+?\(?\d[\d ()/.-]{4,}\d/;

export function sellerParty(seller: Seller): ESeller {
  const contact = seller.contact.split('\n').map(plain);
  const found = (looked: RegExp) =>
    contact.map((line) => looked.exec(line)?.[0]).find((one) => one !== undefined) ?? null;
  return {
    ...partyOfLines([seller.name, ...seller.address.split('\n')], seller.country),
    country: codeOf(seller.country),
    phone: found(PHONE),
    email: found(EMAIL),
    ...registeredAs(seller),
  };
}
