import { errorText } from './error-text.ts';

/** Why there is no passkey, in words: of the browser's errors, and of the shop's. */
export function passkeyRefusal(error: unknown): string {
  if (!(error instanceof Error)) return errorText(error, 'That did not work. Please try again.');
  if (!('PublicKeyCredential' in window)) return 'This browser has no passkeys.';
  if (error.name === 'NotAllowedError' || error.name === 'AbortError') {
    return 'No passkey was used. Please try again.';
  }
  if (error.name === 'InvalidStateError')
    return 'This device has a passkey for your account already.';
  return 'That did not work. Please try again.';
}
