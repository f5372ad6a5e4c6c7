import type { Env } from '../../src/env.ts';
import type { OpenDatabase } from '../../src/database/database.ts';
import { newId } from '../../src/database/identifiers.ts';
import { signedCookie } from '../people.ts';
import { callShop } from './shop-call.ts';

/** Somebody with an account and a bearer. */
export interface Buyer {
  readonly id: string;
  readonly email: string;
  readonly cookie: string;
  readonly bearer: string;
}

interface Where {
  readonly database: OpenDatabase;
  readonly env: Env;
  readonly url: string;
}

const AT_ONCE = 8;

export async function bearerOf(
  url: string,
  cookie: string,
  headers: Record<string, string> = {},
): Promise<string> {
  const answer = await callShop<{ token: string }>('GET', `${url}/api/auth/token`, {
    headers: { ...headers, cookie },
  });
  if (answer.status !== 200) throw new Error(`no bearer: ${JSON.stringify(answer.body)}`);
  return answer.body.token;
}

/**
 * New accounts that are signed in: written to the database in bulk, because hashing a password for
 * each of some hundred people would take longer than the test. Their bearers come from the shop.
 */
export async function createBuyers(
  { database, env, url }: Where,
  count: number,
  role: 'shopper' | 'admin' = 'shopper',
): Promise<Buyer[]> {
  const people = Array.from({ length: count }, () => {
    const id = newId();
    const token = `token-${newId()}`;
    return { id, token, session: newId(), email: `${id}@shoppers.example` };
  });
  await database.pool.query(
    `INSERT INTO users (id, name, email, role)
     SELECT id, 'Robin Shopper', email, $3 FROM unnest($1::uuid[], $2::text[]) AS new (id, email)`,
    [people.map(({ id }) => id), people.map(({ email }) => email), role],
  );
  await database.pool.query(
    `INSERT INTO sessions (id, user_id, token, expires_at)
     SELECT id, user_id, encode(sha256(token::bytea), 'hex'), now() + interval '30 days'
     FROM unnest($1::uuid[], $2::uuid[], $3::text[]) AS new (id, user_id, token)`,
    [
      people.map(({ session }) => session),
      people.map(({ id }) => id),
      people.map(({ token }) => token),
    ],
  );
  const buyers: Buyer[] = [];
  const waiting = [...people];
  const fetchBearers = async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const cookie = signedCookie(env, next.token);
      // Thousands of people at one address would meet its limits; a shop behind a proxy believes this.
      const at = buyers.length;
      const from = { 'x-forwarded-for': `10.9.${(at >> 8) & 255}.${at & 255}` };
      const bearer = await bearerOf(url, cookie, from);
      buyers.push({ id: next.id, email: next.email, cookie, bearer });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, fetchBearers));
  return buyers;
}
