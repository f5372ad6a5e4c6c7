import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { demoAccounts } from '../../apps/server/demo/accounts.ts';
import { openDatabase } from '../../apps/server/src/database/database.ts';
import { createBuyers } from '../../apps/server/test/reliability/buyers.ts';
import type { Served } from './bench-shop.ts';

const json = (url: string) => ({ 'content-type': 'application/json', origin: new URL(url).origin });
const tokenAnswer = z.object({ token: z.string() });

/** Gives a bearer, a new one each time: none lives for as long as a part of the benchmark takes. */
export type AskBearer = () => Promise<string>;

async function signIn(url: string, path: string, body: unknown): Promise<AskBearer> {
  const signed = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: json(url),
    body: JSON.stringify(body),
  });
  if (!signed.ok) throw new Error(`${path} answered ${signed.status}`);
  const cookie = signed.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  return async () => {
    const answer = await fetch(`${url}/api/auth/token`, { headers: { cookie } });
    return tokenAnswer.parse(await answer.json()).token;
  };
}

/** Signs in as a new account. */
export function newBuyer(url: string): Promise<AskBearer> {
  const email = `buyer-${randomBytes(6).toString('hex')}@example.com`;
  return signIn(url, '/api/auth/sign-up/email', {
    name: 'Buyer',
    email,
    password: 'a-long-password',
  });
}

/** The bearers of so many new accounts, each of its own. */
export async function manyBuyers(
  { url, databaseUrl, env }: Omit<Served, 'server'>,
  count: number,
): Promise<string[]> {
  const database = openDatabase(databaseUrl, () => undefined, { connections: 1 });
  const buyers = await createBuyers({ database, env, url }, count);
  await database.close();
  return buyers.map(({ bearer }) => bearer);
}

export function demoAdmin(url: string): Promise<AskBearer> {
  const admin = demoAccounts.find(({ role }) => role === 'admin');
  return signIn(url, '/api/auth/sign-in/email', {
    email: admin?.email,
    password: admin?.password,
  });
}
