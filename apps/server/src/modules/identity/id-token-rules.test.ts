import { expect, test } from 'vitest';
import { idTokenFault } from './id-token-rules.ts';

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
