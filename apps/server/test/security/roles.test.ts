import {
  BUILT_IN_KEYS,
  BUILT_IN_ROLES,
  PERMISSIONS,
  type Permission,
} from '@gadgetry/contract/permissions';
import { expect, test } from 'vitest';
import { notInRole } from '../../src/modules/identity/index.ts';
import { type SignedIn, signUp } from '../shop.ts';
import { callAs } from './access-calls.ts';
import { neededBy } from './access-roles.ts';
import { openAccessShop } from './access-shop.ts';
import { accessTable } from './access-table.ts';
import { withRoutes } from './running-routes.ts';

const isForAdmins = (name: string) => {
  const [guest, shopper, , admin] = accessTable[name]?.expected ?? [];
  return guest === 401 && shopper === 403 && admin !== 403;
};

async function withStaff() {
  const { shop: access, routes } = await withRoutes(openAccessShop);
  const names = routes.map(({ method, path }) => `${method} ${path}`).filter(isForAdmins);
  /** Whether a route lets somebody in; what becomes of the call then is not asked. */
  const letsIn = async (name: string, someone: SignedIn): Promise<boolean> => {
    const answer = await callAs(access, name, 'admin', someone);
    expect(answer.statusCode, name).not.toBe(401);
    if (answer.statusCode !== 403) return true;
    const needs = neededBy.get(name) ?? 'any';
    const { message }: { message: string } = answer.json();
    return needs === 'any' || message !== notInRole(needs);
  };
  return { access, names, letsIn };
}

test('every route of the admin side says what a role must have for it', async () => {
  const { names } = await withStaff();
  expect(names.length).toBeGreaterThan(100);
  expect(new Set(neededBy.keys())).toEqual(new Set(names));
});

test('each role may do on every route what the matrix says, and nothing else', async () => {
  const { access, names, letsIn } = await withStaff();
  const seen: Record<string, string[]> = {};
  const said: Record<string, string[]> = {};
  for (const key of BUILT_IN_KEYS) {
    const permissions: readonly Permission[] = BUILT_IN_ROLES[key].permissions;
    const someone = await signUp(access.shop, { staffRole: key });
    for (const name of names) {
      const needs = neededBy.get(name) ?? 'any';
      if (await letsIn(name, someone)) (seen[name] ??= []).push(key);
      if (needs === 'any' || permissions.includes(needs)) (said[name] ??= []).push(key);
    }
  }
  expect(seen).toEqual(said);
});

test('on every route one permission is enough, and without it all others together are not', async () => {
  const { access, names, letsIn } = await withStaff();
  const people = new Map<Permission, { only: SignedIn; others: SignedIn }>();
  for (const permission of PERMISSIONS) {
    people.set(permission, {
      only: await signUp(access.shop, { permissions: [permission] }),
      others: await signUp(access.shop, {
        permissions: PERMISSIONS.filter((one) => one !== permission),
      }),
    });
  }
  const wrong: string[] = [];
  for (const name of names) {
    const needs = neededBy.get(name) ?? 'any';
    if (needs === 'any') continue;
    const pair = people.get(needs);
    if (pair === undefined || (await letsIn(name, pair.others))) {
      wrong.push(`${name} without ${needs}`);
    }
    if (pair === undefined || !(await letsIn(name, pair.only))) wrong.push(`${name} with ${needs}`);
  }
  expect(wrong).toEqual([]);
});
