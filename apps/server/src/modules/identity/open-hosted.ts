import { ShopError } from '../../platform/errors.ts';
import type { Auth } from './auth.ts';
import { HOSTED } from './hosted-provider.ts';

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
    const { socialProviders } = await auth.$context;
    if (socialProviders.some(({ id }) => id === HOSTED)) return auth;
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
