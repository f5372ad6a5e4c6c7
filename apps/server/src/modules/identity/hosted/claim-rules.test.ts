import { expect, test } from 'vitest';
import { idTokenFault, hasRoleClaim, roleFrom } from './claim-rules.ts';

const NOW = 1_900_000_000;
const good = { exp: NOW + 300, iat: NOW - 5, aud: 'shop' };
const fault = (claims: Record<string, unknown>) =>
  idTokenFault({ ...good, ...claims }, 'shop', NOW);

test('a token that was just made, for this shop and for some minutes, is good', () => {
  expect(fault({})).toBeNull();
  expect(fault({ aud: ['shop'] })).toBeNull();
  expect(fault({ azp: 'shop' })).toBeNull();
  expect(fault({ aud: ['shop', 'books'], azp: 'shop' })).toBeNull();
});

test('the two clocks may differ by a minute, and no more', () => {
  expect(fault({ exp: NOW - 59 })).toBeNull();
  expect(fault({ exp: NOW - 60 })).toBe('its time is over');
  expect(fault({ iat: NOW + 60 })).toBeNull();
  expect(fault({ iat: NOW + 61 })).toBe('it was made in the future');
});

test('a token that is ten minutes old was kept by somebody', () => {
  expect(fault({ iat: NOW - 600 })).toBeNull();
  expect(fault({ iat: NOW - 601 })).toBe('it was made too long ago');
});

test.each([undefined, null, String(NOW + 300), {}])('%s is no time', (time) => {
  expect(fault({ exp: time })).toBe('it does not say until when it is good');
  expect(fault({ iat: time })).toBe('it does not say when it was made');
});

test('a token of several audiences has to say that it was made for this one', () => {
  expect(fault({ aud: ['shop', 'books'] })).toBe('it does not say which of its audiences');
});

test.each(['books', '', null, ['shop']])('a token for %s is not for this shop', (azp) => {
  expect(fault({ azp })).toBe('it was made for another application');
  expect(fault({ aud: ['shop', 'books'], azp })).toBe('it was made for another application');
});

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
