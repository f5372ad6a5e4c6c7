import { z } from 'zod';

/** What somebody who works in the shop can be allowed. An admin is allowed all of it. */
export const PERMISSIONS = [
  'orders:read',
  'orders:write',
  'refunds:write',
  'customers:read',
  'customers:write',
  'products:read',
  'products:write',
  'discounts:read',
  'discounts:write',
  'settings:read',
  'settings:write',
  'reports:read',
  'books:read',
  'books:write',
  'staff:read',
  'staff:write',
  'security:read',
  'security:write',
  'keys:read',
  'keys:write',
] as const;
export type Permission = (typeof PERMISSIONS)[number];
export const permission = z.enum(PERMISSIONS);

/** What can be looked at and changed: two permissions of one name. */
type AreaOf<Of> = Of extends `${infer Name}:read`
  ? `${Name}:write` extends Permission
    ? Name
    : never
  : never;
export type Area = AreaOf<Permission>;

interface PermissionGroup {
  readonly name: string;
  readonly permissions: readonly { readonly permission: Permission; readonly words: string }[];
}

/** In plain words, as they stand together where a role is made. */
export const PERMISSION_GROUPS: readonly PermissionGroup[] = [
  {
    name: 'Orders',
    permissions: [
      { permission: 'orders:read', words: 'See orders, returns and invoices, and export them' },
      {
        permission: 'orders:write',
        words: 'Create, change and ship orders, and look after returns',
      },
      { permission: 'refunds:write', words: 'Give money back' },
    ],
  },
  {
    name: 'Customers',
    permissions: [
      { permission: 'customers:read', words: 'See customers and their accounts' },
      { permission: 'customers:write', words: 'Export, import, ban and delete customers' },
    ],
  },
  {
    name: 'Catalogue',
    permissions: [
      {
        permission: 'products:read',
        words: 'See products that are not on sale, stock and reviews',
      },
      {
        permission: 'products:write',
        words: 'Change products, prices, stock, sales and categories, and decide on reviews',
      },
    ],
  },
  {
    name: 'Discounts',
    permissions: [
      { permission: 'discounts:read', words: 'See and try discounts' },
      { permission: 'discounts:write', words: 'Create and change discounts' },
    ],
  },
  {
    name: 'Shop',
    permissions: [
      { permission: 'settings:read', words: 'See settings and pages' },
      {
        permission: 'settings:write',
        words: 'Change the shop’s settings, shipping, tax, invoices, carriers and pages',
      },
    ],
  },
  {
    name: 'Figures and books',
    permissions: [
      { permission: 'reports:read', words: 'See revenue and other figures' },
      { permission: 'books:read', words: 'See the books and payment events' },
      { permission: 'books:write', words: 'Reconcile payments and close differences' },
    ],
  },
  {
    name: 'Safety',
    permissions: [
      { permission: 'staff:read', words: 'See staff, their roles and what they did' },
      { permission: 'staff:write', words: 'Invite staff, and change roles up to their own rights' },
      { permission: 'security:read', words: 'See sign-ins, security events and rules' },
      {
        permission: 'security:write',
        words: 'Change security rules, how long things are kept, and where bank transfers go',
      },
      { permission: 'keys:read', words: 'See API keys and webhooks' },
      {
        permission: 'keys:write',
        words: 'Make and revoke API keys up to their own rights, and look after webhooks',
      },
    ],
  },
];

/** Roles that every shop has. Nobody changes them; what an owner wants otherwise is a role of their own. */
export const BUILT_IN_ROLES = {
  manager: {
    name: 'Manager',
    words: 'Everything but staff and security.',
    // Security takes in the doors that other programs come in by.
    permissions: PERMISSIONS.filter((one) => !/^(staff|security|keys):/.test(one)),
  },
  orders: {
    name: 'Orders',
    words: 'Orders, parcels and returns. Gives no money back.',
    permissions: [
      'orders:read',
      'orders:write',
      'customers:read',
      'products:read',
      'discounts:read',
    ],
  },
  catalogue: {
    name: 'Catalogue',
    words: 'Products, prices, pictures and reviews. Sees no orders and no customers.',
    permissions: ['products:read', 'products:write'],
  },
  viewer: {
    name: 'Viewer',
    words: 'Sees what a manager sees, and changes nothing.',
    permissions: [
      'orders:read',
      'customers:read',
      'products:read',
      'discounts:read',
      'settings:read',
      'reports:read',
      'books:read',
    ],
  },
} as const satisfies Record<
  string,
  { readonly name: string; readonly words: string; readonly permissions: readonly Permission[] }
>;
export type BuiltInRole = keyof typeof BUILT_IN_ROLES;
const isBuiltIn = (key: string): key is BuiltInRole => Object.hasOwn(BUILT_IN_ROLES, key);
export const BUILT_IN_KEYS = Object.keys(BUILT_IN_ROLES).filter(isBuiltIn);

/** The words for one of them. */
export function wordsOf(wanted: Permission): string {
  const all = PERMISSION_GROUPS.flatMap(({ permissions }) => permissions);
  return all.find(({ permission: one }) => one === wanted)?.words ?? wanted;
}

/**
 * What an admin's call asks of whoever makes it: an area, of which looking asks for `:read` and all else
 * for `:write`; one permission, however it is called; or only that somebody works here.
 */
export type Need =
  | Area
  | Permission
  | 'any'
  | { readonly read: Permission | 'any'; readonly write: Permission | 'any' };

const isPermission = (need: string): need is Permission =>
  PERMISSIONS.some((known) => known === need);

/** The permission that a need comes to for a method of HTTP; null: anybody who works here. */
export function permissionFor(need: Need, method: string): Permission | null {
  const reads = method === 'GET' || method === 'HEAD';
  if (typeof need === 'object') {
    const asked = reads ? need.read : need.write;
    return asked === 'any' ? null : asked;
  }
  if (need === 'any') return null;
  if (isPermission(need)) return need;
  return reads ? `${need}:read` : `${need}:write`;
}

/** What whoever may change something has to see of it; null: nothing that is a permission of its own. */
export function neededToSee(permitted: Permission): Permission | null {
  // Whoever gives money back is answered the order that it is of.
  if (permitted === 'refunds:write') return 'orders:read';
  const wanted = permitted.replace(/:write$/, ':read');
  return wanted !== permitted && isPermission(wanted) ? wanted : null;
}

/** The first permission to see something that is missing beside one to change it; undefined: none is. */
export function missingToSee(chosen: readonly Permission[]): Permission | undefined {
  return chosen.flatMap((one) => neededToSee(one) ?? []).find((one) => !chosen.includes(one));
}

/** The permission to change what another one lets somebody see, where there is one. */
export function changing(seeing: Permission): Permission {
  const wanted = seeing.replace(/:read$/, ':write');
  return isPermission(wanted) ? wanted : seeing;
}
