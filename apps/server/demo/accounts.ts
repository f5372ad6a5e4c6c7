import type { Role } from '@gadgetry/contract/identity';

export interface DemoAccount {
  readonly email: string;
  readonly password: string;
  readonly fullName: string;
  readonly role: Role;
}

/** The accounts of a demo shop. They are shown on its sign-in page, so they are no secret. */
export const demoAccounts: readonly DemoAccount[] = [
  {
    email: 'admin@example.com',
    password: 'admin-demo-1234',
    fullName: 'Alex Admin',
    role: 'admin',
  },
  {
    email: 'shopper@example.com',
    password: 'shopper-demo-1234',
    fullName: 'Sam Shopper',
    role: 'shopper',
  },
];
