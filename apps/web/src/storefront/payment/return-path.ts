import { paths } from '../../page/paths.ts';

/**
 * Where the payment provider sends the payer, as a path of this shop: the shop may be reached under
 * more than one address, and a session lives under one.
 */
export function returnPathOf(returnUrl: string): string | null {
  if (!URL.canParse(returnUrl)) return null;
  const { pathname, search } = new URL(returnUrl);
  return pathname === paths.complete ? pathname + search : null;
}
