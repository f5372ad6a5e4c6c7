import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePort } from './shop-process.ts';

export interface HostedProvider {
  readonly issuer: string;
  /** The settings of a shop that signs in through this provider. */
  readonly settings: Record<string, string>;
  close(): Promise<void>;
}

interface HostedProviderOptions {
  readonly shopPort: number;
  /** By id, which is what is typed on the provider's sign-in page: the claims of each person. */
  readonly people: Readonly<Record<string, object>>;
  readonly claimsByUserinfo?: boolean;
}

const program = fileURLToPath(new URL('./hosted-provider-process.ts', import.meta.url));

export async function startHostedProvider(options: HostedProviderOptions): Promise<HostedProvider> {
  const port = await freePort();
  const issuer = `http://localhost:${port}`;
  const shop = `http://localhost:${options.shopPort}`;
  const child = spawn(process.execPath, [program], {
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      CALLBACKS: `${shop}/api/auth/callback/hosted ${shop}/`,
      PEOPLE: JSON.stringify(options.people),
      CLAIMS_BY_USERINFO: options.claimsByUserinfo === true ? '1' : '0',
    },
    stdio: 'ignore',
  });
  const deadline = Date.now() + 30_000;
  const ready = () => fetch(`${issuer}/.well-known/openid-configuration`).catch(() => null);
  while ((await ready())?.ok !== true) {
    if (Date.now() > deadline || child.exitCode !== null) throw new Error('no hosted provider');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    issuer,
    settings: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: 'gadgetry',
      OIDC_CLIENT_SECRET: 'a-secret-between-shop-and-provider',
      OIDC_NAME: 'Acme ID',
    },
    async close() {
      if (child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}
