import type { Permission } from '@gadgetry/contract/permissions';
import { expect, test } from 'vitest';
import { covers } from './use-session.ts';

const person = (publicMetadata: {
  readonly role: 'admin' | 'shopper';
  readonly permissions?: Permission[];
}) => ({
  _id: 'one',
  fullName: 'One',
  imageUrl: null,
  emailAddresses: [{ emailAddress: 'one@shop.example', verified: true }],
  publicMetadata,
});

const signedIn = (user: ReturnType<typeof person>) =>
  ({ status: 'signed-in', user, secondFactorRequired: false }) as const;

test('nobody is offered to change the account of somebody who may more than they may', () => {
  const admin = person({ role: 'admin' });
  const shopper = person({ role: 'shopper' });
  const reader = person({ role: 'shopper', permissions: ['orders:read'] });
  const keeper = person({ role: 'shopper', permissions: ['orders:read', 'customers:write'] });
  const of = (acting: typeof admin) =>
    [admin, shopper, reader, keeper].map((other) => covers(signedIn(acting), other));
  expect(of(admin)).toEqual([true, true, true, true]);
  expect(of(keeper)).toEqual([false, true, true, true]);
  expect(of(reader)).toEqual([false, true, true, false]);
});
