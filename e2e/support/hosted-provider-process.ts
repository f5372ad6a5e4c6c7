import { Provider, type Configuration } from 'oidc-provider';

/**
 * A hosted provider as its own process, on the certified library: `PORT` says where, `CALLBACKS` who may
 * ask, `PEOPLE` who has an account. Its sign-in page takes an account's id, and any password.
 */
const port = Number(process.env['PORT']);
const [callback = '', afterSignOut = ''] = (process.env['CALLBACKS'] ?? '').split(' ');
const people: Record<string, Record<string, unknown>> = JSON.parse(process.env['PEOPLE'] ?? '{}');
const names = [...new Set(Object.values(people).flatMap((claims) => Object.keys(claims)))];

const configuration: Configuration = {
  clients: [
    {
      client_id: 'gadgetry',
      client_secret: 'a-secret-between-shop-and-provider',
      redirect_uris: [callback],
      post_logout_redirect_uris: [afterSignOut],
    },
  ],
  claims: { openid: ['sub', ...names], profile: ['name'], email: ['email', 'email_verified'] },
  // Some providers put everything into the ID token, others tell it only when asked.
  conformIdTokenClaims: process.env['CLAIMS_BY_USERINFO'] === '1',
  pkce: { required: () => true },
  cookies: { keys: ['a-key-of-the-tests'] },
  features: { devInteractions: { enabled: true }, rpInitiatedLogout: { enabled: true } },
  findAccount: (_context, id) => {
    const claims = people[id];
    return claims === undefined
      ? undefined
      : { accountId: id, claims: async () => ({ ...claims, sub: id }) };
  },
};

const provider = new Provider(`http://localhost:${port}`, configuration);
provider.listen(port, 'localhost');
