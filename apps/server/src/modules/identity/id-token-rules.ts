/** How long ago (s) a token may have been made: it is fetched in the moment in which it is used. */
const MADE_WITHIN = 600;
/** By how much (s) the provider's clock may differ from the shop's. */
const CLOCKS_DIFFER = 60;

interface IdTokenTimes {
  readonly exp?: unknown;
  readonly iat?: unknown;
  readonly aud?: unknown;
  readonly azp?: unknown;
}

/**
 * What is wrong with an ID token whose signature, issuer, audience and nonce are right, as OpenID
 * Connect Core 3.1.3.7 has it; null: nothing.
 * @param now seconds since 1970
 */
export function idTokenFault(
  { exp, iat, aud, azp }: IdTokenTimes,
  clientId: string,
  now: number,
): string | null {
  if (typeof exp !== 'number') return 'it does not say until when it is good';
  if (exp <= now - CLOCKS_DIFFER) return 'its time is over';
  if (typeof iat !== 'number') return 'it does not say when it was made';
  if (iat < now - MADE_WITHIN) return 'it was made too long ago';
  if (iat > now + CLOCKS_DIFFER) return 'it was made in the future';
  const isForSeveral = Array.isArray(aud) && aud.length > 1;
  if (isForSeveral && azp === undefined) return 'it does not say which of its audiences';
  return azp === undefined || azp === clientId ? null : 'it was made for another application';
}
