import { passkey } from '@better-auth/passkey';
import { APIError } from 'better-auth/api';
import type { Env } from '../../../env.ts';
import type { Database } from '../../../database/database.ts';
import { countOn, findOwner, isKnown } from './passkey-store.ts';

function refuse(code: string): never {
  throw new APIError('BAD_REQUEST', { code, message: code });
}

/**
 * The account library's passkeys, and what it leaves to the shop: it would take a key that has not
 * asked for a finger or a PIN, believe whatever address a request says that it comes from, and take
 * a key into a second account.
 */
export function passkeyPlugin(env: Env, db: Database) {
  return passkey({
    rpName: env.SHOP_NAME,
    rpID: new URL(env.origins[0]).hostname,
    origin: [...env.origins],
    // Found by the authenticator itself, so that nobody types an address first.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    registration: {
      afterVerification: async ({ verification: { registrationInfo } }) => {
        if (registrationInfo?.userVerified !== true) refuse('USER_NOT_VERIFIED');
        if (await isKnown(db, registrationInfo.credential.id)) refuse('PREVIOUSLY_REGISTERED');
      },
    },
    authentication: {
      afterVerification: async ({ verification: { authenticationInfo } }) => {
        const { userVerified, credentialID, newCounter } = authenticationInfo;
        if (!userVerified) refuse('USER_NOT_VERIFIED');
        const owner = await findOwner(db, credentialID);
        if (owner === null) refuse('PASSKEY_NOT_FOUND');
        if (env.REQUIRE_VERIFIED_EMAIL && !owner.emailVerified) refuse('EMAIL_NOT_VERIFIED');
        if (!(await countOn(db, credentialID, newCounter))) refuse('AUTHENTICATION_FAILED');
      },
    },
    schema: {
      passkey: {
        modelName: 'passkeys',
        fields: {
          publicKey: 'public_key',
          userId: 'user_id',
          credentialID: 'credential_id',
          deviceType: 'device_type',
          backedUp: 'backed_up',
          createdAt: 'created_at',
        },
      },
    },
  });
}
