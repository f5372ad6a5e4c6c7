import { symmetricDecrypt } from 'better-auth/crypto';
import type { Jwk, JwtOptions } from 'better-auth/plugins/jwt';

type ReadKeys = NonNullable<NonNullable<JwtOptions['adapter']>['getJwks']>;

/**
 * The keys that this shop's secret opens. A shop whose secret has changed keeps its old keys, and
 * without this would try to sign with one for ever; so it makes a new one and goes on.
 */
export const readOwnKeys: ReadKeys = async ({ context }) => {
  const keys = await context.adapter.findMany<Jwk>({ model: 'jwks' });
  const opened = await Promise.all(
    keys.map(({ privateKey }) =>
      symmetricDecrypt({ key: context.secretConfig, data: JSON.parse(privateKey) }).then(
        () => true,
        () => false,
      ),
    ),
  );
  return keys.filter((_key, index) => opened[index]);
};
