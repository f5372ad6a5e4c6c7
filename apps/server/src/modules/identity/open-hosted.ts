import { ShopError } from '../../errors/shop-error.ts';
import { within } from '../../http/deadline.ts';
import type { Auth } from './auth.ts';
import { HOSTED } from './hosted-provider.ts';

/** The library's own call has no end (ms). */
const DISCOVERED_WITHIN_MS = 8_000;

/** The account library together with the hosted provider. */
export interface Hosted {
  /** @throws ShopError unavailable while the provider can't be reached; asked again the next time */
  open(): Promise<Auth>;
}

/**
 * The provider's discovery document is read when somebody first needs it: a provider that is away
 * keeps no shop from opening, and one that comes back needs no restart.
 */
export function createHosted(create: () => Auth): Hosted {
  let opened: Promise<Auth> | null = null;
  const open = async (): Promise<Auth> => {
    const auth = create();
    const context = within(DISCOVERED_WITHIN_MS, auth.$context).catch(() => null);
    const known = (await context)?.socialProviders.some(({ id }) => id === HOSTED);
    if (known === true) return auth;
    throw new ShopError('unavailable', 'Signing in there does not work at the moment', {
      'retry-after': '5',
    });
  };
  return {
    open() {
      opened ??= open().catch((error: unknown) => {
        opened = null;
        throw error;
      });
      return opened;
    },
  };
}
