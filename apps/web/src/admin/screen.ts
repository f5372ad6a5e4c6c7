import type { Permission } from '@gadgetry/contract/permissions';
import type { LucideIcon } from 'lucide-react';

/** What stands together in the menu. The first has no name: it is what an owner does every day. */
export const MENU_GROUPS = ['', 'Catalogue', 'Selling', 'Shop', 'Safety'] as const;

export interface Screen {
  readonly path: string;
  /** What ways to it say: the menu, the search, the path above what lies below it. */
  readonly name: string;
  /** Without it nobody sees the screen. */
  readonly needs: Permission | 'any';
  /** Its place in the menu; a screen without one is reached from another. */
  readonly entry?: { readonly group: (typeof MENU_GROUPS)[number]; readonly icon: LucideIcon };
  /** The list below which it lies. */
  readonly below?: string;
  /** What owners call it as well, for whoever looks for it. */
  readonly words?: string;
  /** Of the file of its page, below this folder: orders/order-page.tsx. */
  readonly file: string;
}
