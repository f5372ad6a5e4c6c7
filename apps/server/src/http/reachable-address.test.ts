import { expect, test } from 'vitest';
import {
  type AskForName,
  PrivateAddressError,
  addressesOf,
  checkedLookup,
  literalHost,
  reachable,
} from './reachable-address.ts';

const mayReach = reachable(false);

test.each([
  '127.0.0.1',
  '127.8.9.1',
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '192.0.0.192',
  '198.18.0.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::127.0.0.1',
  '64:ff9b::7f00:1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fec0::1',
  'ff02::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  'fd00:ec2::254',
  '',
  'localhost',
])('%s is in nobody’s reach from the internet', (address) => {
  expect(mayReach(address)).toBe(false);
});

test.each(['1.1.1.1', '8.8.8.8', '172.32.0.1', '203.0.114.7', '2606:4700::1111', '2a00:1450::1'])(
  '%s is public',
  (address) => {
    expect(mayReach(address)).toBe(true);
  },
);

test('this machine alone is reached where that is allowed, and nothing beside it', () => {
  const atHome = reachable(true);
  expect(['127.0.0.1', '::1'].map(atHome)).toEqual([true, true]);
  expect(['10.0.0.1', '169.254.169.254', 'fd00::1'].some(atHome)).toBe(false);
});

test.each([
  ['https://2130706433/', '127.0.0.1'],
  ['https://0x7f.1/', '127.0.0.1'],
  ['https://0177.0.0.1/', '127.0.0.1'],
  ['https://127.1/', '127.0.0.1'],
  ['https://①②⑦.0.0.1/', '127.0.0.1'],
  ['https://[::ffff:127.0.0.1]/', '::ffff:7f00:1'],
  ['https://example.com/', null],
])('%s names the address %s, however it is written', (address, host) => {
  expect(literalHost(new URL(address))).toBe(host);
});

/** A name server that says these, one after the other. */
function saying(...answers: (readonly string[])[]): AskForName {
  return async () =>
    (answers.shift() ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
}

function looked(ask: AskForName, all = false) {
  return new Promise((done) => {
    checkedLookup(mayReach, ask)('hooks.example', { all }, (error, found) => done(error ?? found));
  });
}

test('a name leads to what was looked at, and to nothing else', async () => {
  expect(await looked(saying(['203.0.114.7']))).toBe('203.0.114.7');
  expect(await looked(saying(['203.0.114.7']), true)).toEqual([
    { address: '203.0.114.7', family: 4 },
  ]);
});

test('one private address among those of a name is enough to refuse it', async () => {
  expect(await looked(saying(['203.0.114.7', '127.0.0.1']))).toBeInstanceOf(PrivateAddressError);
  expect(await looked(saying(['::1']), true)).toBeInstanceOf(PrivateAddressError);
});

test('a name that says another thing the next time is refused the next time', async () => {
  const ask = saying(['203.0.114.7'], ['169.254.169.254']);
  expect(await looked(ask)).toBe('203.0.114.7');
  expect(await looked(ask)).toBeInstanceOf(PrivateAddressError);
});

test('names of this machine are known without asking anybody', async () => {
  for (const name of ['localhost', 'LOCALHOST.', 'shop.localhost']) {
    expect(await addressesOf(name), name).toEqual(['127.0.0.1', '::1']);
  }
});
