import { randomBytes } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
// The largest multiple of 62 in a byte: what lies above it would favour the first letters.
const FAIR = 248;

function random(length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < FAIR && text.length < length) text += ALPHABET[byte % ALPHABET.length] ?? '';
    }
  }
  return text;
}

const shapes = {
  session: ['cs_test_a1', 56],
  intent: ['pi_3', 23],
  charge: ['ch_3', 23],
  refund: ['re_3', 23],
  dispute: ['du_1', 23],
  event: ['evt_1', 23],
  lineItem: ['li_1', 23],
  price: ['price_1', 23],
  product: ['prod_', 14],
  request: ['req_', 14],
  challenge: ['tdsrc_', 24],
} as const;

/** An identifier that looks like Stripe's and can't be guessed. */
export function newId(kind: keyof typeof shapes): string {
  const [prefix, length] = shapes[kind];
  return prefix + random(length);
}

export function newClientSecret(id: string): string {
  return `${id}_secret_${random(32)}`;
}
