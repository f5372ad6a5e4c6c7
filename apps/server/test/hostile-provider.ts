import { once } from 'node:events';
import { type Server, createServer } from 'node:http';
import { SignJWT, exportJWK, generateKeyPair } from 'jose';

export interface HostileProvider {
  readonly settings: Record<string, string>;
  /** What its next ID token says; `undefined` leaves a claim out. */
  says(claims: Record<string, unknown>): void;
  /** What it answers who asks with the access token, beside whose claims they are; until then nothing. */
  saysMore(claims: Record<string, unknown>): void;
  close(): Promise<void>;
}

export const CLIENT_ID = 'gadgetry';

/** An OpenID provider that signs rightly whatever it is told to say. Nobody has to sign in there. */
export async function openHostileProvider(): Promise<HostileProvider> {
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'ES256', use: 'sig' };
  let claims: Record<string, unknown> = {};
  let more: Record<string, unknown> = {};
  let origin = '';
  const server: Server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', origin).pathname;
    const answer = async (): Promise<unknown> => {
      if (path === '/.well-known/openid-configuration') {
        return {
          issuer: origin,
          authorization_endpoint: `${origin}/authorize`,
          token_endpoint: `${origin}/token`,
          jwks_uri: `${origin}/jwks`,
          userinfo_endpoint: `${origin}/userinfo`,
          id_token_signing_alg_values_supported: ['ES256'],
        };
      }
      if (path === '/jwks') return { keys: [jwk] };
      if (path === '/userinfo') return more;
      const token = new SignJWT(JSON.parse(JSON.stringify(claims)));
      token.setProtectedHeader({ alg: 'ES256', kid: 'one' });
      return { token_type: 'Bearer', access_token: 'a', id_token: await token.sign(privateKey) };
    };
    void answer().then((body) => {
      response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  origin = `http://127.0.0.1:${address.port}`;
  return {
    settings: {
      OIDC_ISSUER: origin,
      OIDC_CLIENT_ID: CLIENT_ID,
      OIDC_CLIENT_SECRET: 'a-secret-between-shop-and-provider',
    },
    says(given) {
      const now = Math.floor(Date.now() / 1000);
      const usual = { iss: origin, aud: CLIENT_ID, iat: now, exp: now + 300, sub: 'ada' };
      claims = { ...usual, email: 'ada@people.example', email_verified: true, ...given };
    },
    saysMore(given) {
      more = { sub: 'ada', ...given };
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
