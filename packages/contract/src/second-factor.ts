import { z } from 'zod';
import { typedCode, wholeText } from './fields.ts';
import { accountAnswer } from './identity.ts';

/** POST /account/totp: what an authenticator app is given, shown this once. */
export const totpSetup = z.object({
  secret: z.string().describe('For apps without a camera, in base 32'),
  uri: z.string(),
  qr: z
    .object({ size: z.int(), path: z.string() })
    .describe('The address as a QR code: an SVG path in a square of this many units'),
});
export type TotpSetup = z.infer<typeof totpSetup>;

/** POST /account/totp/confirmation: the app's first code turns it on. */
export const totpCodeInput = z.strictObject({ code: typedCode });

/** Each works once, in place of a code from the app. Shown this once. */
export const recoveryCodes = z.object({ codes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof recoveryCodes>;

/**
 * POST /api/auth/sign-in/email. For accounts with an authenticator app `secondStep` instead of
 * `user`: nobody is signed in before its code.
 */
export const signInAnswer = z.object({
  user: accountAnswer.shape.user.optional(),
  secondStep: z.object({ challenge: z.string() }).optional(),
});
export type SignInAnswer = z.infer<typeof signInAnswer>;

/** POST /api/auth/sign-in/second-step: with a code from the app, or one for recovery. */
export const secondStepInput = z.strictObject({
  challenge: wholeText(z.string().min(1).max(200)),
  code: typedCode,
});
export type SecondStepInput = z.infer<typeof secondStepInput>;
