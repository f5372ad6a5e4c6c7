import { expect, test } from 'vitest';
import { hasRoleClaim, roleFrom } from './role-claim-rules.ts';

test.each([
  ['Clerk', { public_metadata: { role: 'admin' } }, 'public_metadata.role'],
  ['Auth0', { 'https://shop.example/roles': ['editor', 'admin'] }, 'https://shop.example/roles'],
  [
    'Keycloak, realm',
    { realm_access: { roles: ['offline_access', 'admin'] } },
    'realm_access.roles',
  ],
  [
    'Keycloak, client',
    { resource_access: { gadgetry: { roles: ['admin'] } } },
    'resource_access.gadgetry.roles',
  ],
  ['Entra', { roles: ['admin'] }, 'roles'],
])('an admin is one in the shape of %s', (_provider, claims, path) => {
  expect(roleFrom(claims, path)).toBe('admin');
  expect(hasRoleClaim(claims, path)).toBe(true);
});

test.each([
  ['nothing', {}],
  ['another role', { public_metadata: { role: 'administrator' } }],
  ['a role that only begins like it', { public_metadata: { role: 'admin,shopper' } }],
  ['an object', { public_metadata: { role: { admin: true } } }],
  ['a list in a list', { public_metadata: { role: [['admin']] } }],
  ['text where an object should be', { public_metadata: 'admin' }],
  ['nothing where an object should be', { public_metadata: null }],
  ['the claim at another place', { role: 'admin' }],
  ['another claim beside it', { public_metadata: { team: 'admin', role: 'shopper' } }],
  ['a claim beside where it should be', { app_metadata: { role: 'admin' }, public_metadata: {} }],
])('%s makes a shopper', (_what, claims) => {
  expect(roleFrom(claims, 'public_metadata.role')).toBe('shopper');
});

test('a path leads to nothing that objects have by themselves', () => {
  expect(hasRoleClaim({}, 'constructor.name')).toBe(false);
  expect(hasRoleClaim({ a: 'text' }, 'a.length')).toBe(false);
});
