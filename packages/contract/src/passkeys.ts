import { z } from 'zod';
import { id, instant, text, wholeText } from './fields.ts';

const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
/** Ways to an authenticator that browsers know; one that is told of none has an empty name in its place. */
export const isTransport = (name: string) => TRANSPORTS.some((known) => known === name);

const encoded = (max: number) => z.base64url().min(1).max(max);
const credentialId = encoded(1_400);

const knownPasskey = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.exactOptional(z.array(z.enum(TRANSPORTS))),
});
const verification = z.enum(['required', 'preferred', 'discouraged']);

export const PASSKEY_NAME_MAX = 60;
export const passkeyName = text({
  min: 1,
  max: PASSKEY_NAME_MAX,
  tooShort: 'Please enter a name',
  trimmed: true,
  plain: true,
});

/** PUT /account/passkeys/{id} */
export const passkeyNameForm = z.strictObject({ name: passkeyName });

/** Of GET /account: a passkey as its owner sees it. */
export const ownPasskey = z.object({
  _id: id,
  name: z.string(),
  addedAt: instant,
  lastUsedAt: instant.nullable(),
});
export type OwnPasskey = z.infer<typeof ownPasskey>;

/**
 * POST /api/auth/passkey/challenge: what the browser asks an authenticator (WebAuthn's request options,
 * in their JSON form). Names the person's passkeys where somebody is signed in.
 */
export const passkeyChallenge = z.object({
  challenge: z.string(),
  timeout: z.exactOptional(z.number()),
  rpId: z.exactOptional(z.string()),
  allowCredentials: z.exactOptional(z.array(knownPasskey)),
  userVerification: verification,
});
export type PasskeyChallenge = z.infer<typeof passkeyChallenge>;

/** POST /api/auth/passkey/enrolment: what a new passkey is made with (WebAuthn's creation options). */
export const passkeyEnrolment = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.exactOptional(z.string()), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  timeout: z.exactOptional(z.number()),
  excludeCredentials: z.exactOptional(z.array(knownPasskey)),
  authenticatorSelection: z.object({
    residentKey: z.exactOptional(verification),
    requireResidentKey: z.exactOptional(z.boolean()),
    userVerification: verification,
  }),
  attestation: z.literal('none'),
});
export type PasskeyEnrolment = z.infer<typeof passkeyEnrolment>;

/** POST /api/auth/passkey/enrolment/finish: the new passkey. */
export const newPasskeyInput = z.strictObject({
  name: passkeyName,
  credential: z.strictObject({
    id: credentialId,
    clientDataJSON: encoded(4_000),
    attestationObject: encoded(20_000),
    transports: z
      .array(wholeText(z.string().max(40)))
      .max(20)
      .transform((names) => names.filter(isTransport)),
  }),
});
export type NewPasskeyInput = z.input<typeof newPasskeyInput>;

/** What an authenticator has signed. */
export const passkeyProof = z.strictObject({
  id: credentialId,
  clientDataJSON: encoded(4_000),
  authenticatorData: encoded(4_000),
  signature: encoded(2_000),
});
export type PasskeyProof = z.infer<typeof passkeyProof>;

/** POST /api/auth/sign-in/passkey: the answer to a challenge, which is good for five minutes and once. */
export const passkeySignInInput = z.strictObject({ credential: passkeyProof });
