import type {
  NewPasskeyInput,
  PasskeyChallenge,
  PasskeyEnrolment,
  PasskeyProof,
} from '@gadgetry/contract/passkeys';
import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';

/** What a browser asks its authenticators. Loaded where somebody uses a passkey, and not before. */

/**
 * @param autofill waits until one is chosen in the list that the browser shows at the e-mail field
 * @throws Error what the browser says: cancelled, too late, none there
 */
export async function askForProof(
  optionsJSON: PasskeyChallenge,
  autofill = false,
): Promise<PasskeyProof> {
  const { id, response } = await startAuthentication({ optionsJSON, useBrowserAutofill: autofill });
  const { clientDataJSON, authenticatorData, signature } = response;
  return { id, clientDataJSON, authenticatorData, signature };
}

/** @throws Error as `askForProof` */
export async function makePasskey(
  optionsJSON: PasskeyEnrolment,
): Promise<NewPasskeyInput['credential']> {
  const { id, response } = await startRegistration({ optionsJSON });
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { id, clientDataJSON, attestationObject, transports };
}

export const canFillIn = browserSupportsWebAuthnAutofill;

/** Ends what is asked at the moment, if anything: a page asks for one thing at a time. */
export function stopAsking(): void {
  WebAuthnAbortService.cancelCeremony();
}
