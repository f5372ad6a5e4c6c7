import { type AdminSearch, FOUND_MAX } from '@gadgetry/contract/admin-search';
import { formatMoney } from '@gadgetry/contract/money';
import type { LucideIcon } from 'lucide-react';
import Boxes from 'lucide-react/icons/boxes';
import CornerDownRight from 'lucide-react/icons/corner-down-right';
import FileText from 'lucide-react/icons/file-text';
import ListOrdered from 'lucide-react/icons/list-ordered';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import Store from 'lucide-react/icons/store';
import UserRound from 'lucide-react/icons/user-round';
import { screensFor } from '../../admin/find-screens.ts';
import { dayOf } from '../../admin/local-time.ts';
import { SCREENS, type Screen } from '../../admin/screens.ts';
import {
  adminPaths,
  adminOrderPath,
  attributesOfPath,
  customerPath,
  editedPagePath,
  managedProductPath,
  ordersBySearchPath,
} from '../../page/admin-paths.ts';
import { paths } from '../../page/paths.ts';

export interface SearchOption {
  readonly id: string;
  readonly path: string;
  readonly icon: LucideIcon;
  readonly title: string;
  readonly detail?: string;
}

export interface SearchGroup {
  readonly name: string;
  readonly options: readonly SearchOption[];
}

/** What is no screen of the admin side, and is looked for here all the same. */
const BESIDE: readonly Pick<Screen, 'path' | 'name' | 'words'>[] = [
  {
    path: paths.accountSettings,
    name: 'Account settings',
    words: 'password passkeys two-step authenticator recovery codes e-mail sessions my',
  },
  { path: paths.home, name: 'View shop', words: 'storefront home page' },
];

const ICONS: ReadonlyMap<string, LucideIcon> = new Map([
  ...SCREENS.flatMap(({ path, entry }) =>
    entry === undefined ? [] : [[path, entry.icon] as const],
  ),
  [paths.accountSettings, UserRound],
  [paths.home, Store],
]);

const screenOption = ({ path, name }: Pick<Screen, 'path' | 'name'>): SearchOption => ({
  id: path,
  path,
  icon: ICONS.get(path) ?? CornerDownRight,
  title: name,
});

/** The list that has the others, where there may be more than are shown. */
function andAll(
  options: readonly SearchOption[],
  all: Pick<SearchOption, 'path' | 'title'>,
): readonly SearchOption[] {
  if (options.length < FOUND_MAX) return options;
  return [...options, { id: all.path, icon: CornerDownRight, ...all }];
}

function foundGroups(typed: string, found: AdminSearch): SearchGroup[] {
  const { orders, products, attributes, customers, pages } = found;
  return [
    {
      name: 'Orders',
      options: andAll(
        orders.map(({ _id, number, customerName, orderStatus, orderDate, grandTotal }) => ({
          id: _id,
          path: adminOrderPath(_id),
          icon: ListOrdered,
          title: customerName === '' ? number : `${number} · ${customerName}`,
          detail: `${orderStatus} · ${dayOf(orderDate)} · ${formatMoney(grandTotal)}`,
        })),
        { path: ordersBySearchPath(typed), title: `All orders with “${typed}”` },
      ),
    },
    {
      name: 'Products',
      options: andAll(
        products.map(({ _id, name, isActive }) => ({
          id: _id,
          path: managedProductPath(name),
          icon: Boxes,
          title: name,
          ...(!isActive && { detail: 'Inactive' }),
        })),
        { path: managedProductPath(typed), title: `All products with “${typed}”` },
      ),
    },
    {
      name: 'Attributes',
      options: attributes.map(({ _id, name, categoryId, categoryName }) => ({
        id: _id,
        path: attributesOfPath(categoryId),
        icon: SlidersHorizontal,
        title: name,
        detail: categoryName,
      })),
    },
    {
      name: 'Customers',
      options: andAll(
        customers.map(({ _id, fullName, email }) => ({
          id: _id,
          path: customerPath(_id),
          icon: UserRound,
          title: fullName,
          detail: email,
        })),
        {
          path: `${adminPaths.customers}?search=${encodeURIComponent(typed)}`,
          title: `All customers with “${typed}”`,
        },
      ),
    },
    {
      name: 'Pages',
      options: pages.map(({ slug, title }) => ({
        id: slug,
        path: editedPagePath(slug),
        icon: FileText,
        title,
      })),
    },
  ];
}

/**
 * What is offered for what has been typed: screens at once, and what the shop has found of the rest. With
 * nothing typed the ways that are gone most often.
 */
export function searchGroups(
  typed: string,
  found: AdminSearch | undefined,
  offered: readonly Screen[] = SCREENS,
): SearchGroup[] {
  const screens =
    typed === ''
      ? offered.filter(({ entry }) => entry !== undefined)
      : [...screensFor(typed, offered), ...screensFor(typed, BESIDE)];
  const groups = [
    { name: 'Go to', options: screens.slice(0, typed === '' ? 8 : FOUND_MAX).map(screenOption) },
    ...(found === undefined ? [] : foundGroups(typed, found)),
  ];
  return groups.filter(({ options }) => options.length > 0);
}
