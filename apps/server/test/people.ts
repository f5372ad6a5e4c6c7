import { createHmac } from 'node:crypto';
import type { Role } from '@gadgetry/contract/identity';
import type { BuiltInRole, Permission } from '@gadgetry/contract/permissions';
import type { FastifyInstance } from 'fastify';
import type { Env } from '../src/env.ts';
import { newId } from '../src/database/identifiers.ts';
import type { Person } from '../src/modules/identity/index.ts';
import type { TestDatabase } from './database.ts';

interface Shop {
  readonly app: FastifyInstance;
  readonly database: TestDatabase;
  readonly env: Env;
}

/** Somebody who is signed in at a test shop. */
export interface SignedIn {
  readonly person: Person;
  readonly sessionId: string;
  readonly bearer: string;
  /** For API calls: `shop.app.inject({ url, headers: shopper.headers })`. */
  readonly headers: { readonly authorization: string };
  /** The session cookie as a browser sends it. */
  readonly cookie: string;
}

export interface SignUpOptions {
  readonly email?: string;
  readonly fullName?: string;
  readonly role?: Role;
  /** A role that every shop has, or what one of the owner's own allows. */
  readonly staffRole?: BuiltInRole;
  readonly permissions?: readonly Permission[];
  readonly emailVerified?: boolean;
}

/** Writes the session cookie as the account library signs it. */
export function signedCookie(env: Env, token: string): string {
  const signature = createHmac('sha256', env.AUTH_SECRET).update(token).digest('base64');
  const prefix = env.origins[0].startsWith('https://') ? '__Host-' : '';
  return `${prefix}gadgetry.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
}

/** The session cookie that an answer has set, as a browser sends it. */
export function cookieOf(answer: { cookies: { name: string; value: string }[] }): string {
  const session = answer.cookies.find(({ name }) => name.endsWith('session_token'));
  if (session === undefined) throw new Error('no session cookie was set');
  return `${session.name}=${encodeURIComponent(session.value)}`;
}

/** The bearer that the shop's own token call makes for a session cookie. */
export async function bearerFor(shop: Shop, cookie: string): Promise<string> {
  const answer = await shop.app.inject({ url: '/api/auth/token', headers: { cookie } });
  const { token }: { token?: string } = answer.json();
  if (token === undefined) throw new Error(`no bearer: ${answer.statusCode} ${answer.body}`);
  return token;
}

async function staffRoleOf(
  { database: { pool } }: Shop,
  { staffRole, permissions }: SignUpOptions,
): Promise<string | null> {
  if (permissions !== undefined) {
    const id = newId();
    await pool.query('INSERT INTO staff_roles (id, name, permissions) VALUES ($1, $2, $3)', [
      id,
      `Role ${id}`,
      permissions,
    ]);
    return id;
  }
  if (staffRole === undefined) return null;
  const { rows } = await pool.query<{ id: string }>('SELECT id FROM staff_roles WHERE key = $1', [
    staffRole,
  ]);
  return rows[0]?.id ?? null;
}

/**
 * A new account that is signed in. The account and its session are written to the database, because
 * hashing a password for each of some hundred shoppers would take longer than the test; the bearer
 * comes from the shop. For an account with a password use the sign-up call.
 */
export async function signUp(shop: Shop, options: SignUpOptions = {}): Promise<SignedIn> {
  const id = newId();
  const person: Person = {
    id,
    email: options.email ?? `${id}@shoppers.example`,
    fullName: options.fullName ?? 'Robin Shopper',
    imageUrl: null,
    role: options.role ?? 'shopper',
    emailVerified: options.emailVerified ?? false,
  };
  const staffRoleId = await staffRoleOf(shop, options);
  await shop.database.pool.query(
    `INSERT INTO users (id, name, email, role, email_verified, staff_role_id)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [id, person.fullName, person.email, person.role, person.emailVerified, staffRoleId],
  );
  return signInAgain(shop, person);
}

/** One more session of the same account, as on another device. */
export async function signInAgain(shop: Shop, person: Person): Promise<SignedIn> {
  const sessionId = newId();
  const token = `token-${newId()}`;
  await shop.database.pool.query(
    `INSERT INTO sessions (id, user_id, token, expires_at)
     VALUES ($1, $2, encode(sha256($3::bytea), 'hex'), now() + interval '30 days')`,
    [sessionId, person.id, token],
  );
  const cookie = signedCookie(shop.env, token);
  const bearer = await bearerFor(shop, cookie);
  return { person, sessionId, bearer, headers: { authorization: `Bearer ${bearer}` }, cookie };
}
