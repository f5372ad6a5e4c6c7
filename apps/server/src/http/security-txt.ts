import type { Env } from '../env.ts';
import type { PublicFiles } from './public-files.ts';

const PATH = '/.well-known/security.txt';

/** RFC 9116 recommends less than a year, so that nobody writes to an address that is long gone. */
const VALID_DAYS = 180;
const DAY_MS = 24 * 60 * 60 * 1_000;

type Contact = Pick<Env, 'SECURITY_CONTACT' | 'origins'>;
type Shop = { readonly supportEmail: string };

/** Whom to tell of a hole in the shop, as RFC 9116 has it. The same all day long, so that it can be kept. */
export function securityText(env: Contact, { supportEmail }: Shop, now: Date): string {
  const contact = env.SECURITY_CONTACT ?? supportEmail;
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const expires = new Date(today + VALID_DAYS * DAY_MS).toISOString().replace('.000', '');
  return [
    `Contact: ${contact.startsWith('https:') ? contact : `mailto:${contact}`}`,
    `Expires: ${expires}`,
    'Preferred-Languages: en',
    `Canonical: ${env.origins[0]}${PATH}`,
    '',
  ].join('\n');
}

export function securityTxt(env: Contact, shop: Shop): PublicFiles {
  return {
    [PATH]: {
      type: 'text/plain; charset=utf-8',
      cacheControl: 'public, max-age=86400',
      body: () => securityText(env, shop, new Date()),
    },
  };
}
