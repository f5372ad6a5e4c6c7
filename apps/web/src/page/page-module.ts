import type { ShopSettings } from '@gadgetry/contract/shop';
import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { ComponentType } from 'react';

interface PageContext {
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly search: URLSearchParams;
  readonly shop: ShopSettings;
}

type Query = ThunkAction<
  PromiseLike<{ readonly error?: unknown }>,
  unknown,
  unknown,
  UnknownAction
>;

/**
 * The calls whose answers a page shows at first, as `endpoint.initiate(...)`. The server makes
 * them before it renders; a 404 among their answers becomes the page's own status.
 */
export type Preload = (request: PageContext) => readonly Query[];

/**
 * Where a page has moved to, null where it is where it was asked for. Asked on the server, after what is
 * preloaded has been answered.
 */
export type MovedTo = (
  request: PageContext,
) => ThunkAction<PromiseLike<string | null>, unknown, unknown, UnknownAction>;

/** What a file named `*-page.tsx` exports. */
export interface PageModule {
  readonly Page: ComponentType;
  readonly preload?: Preload;
  readonly movedTo?: MovedTo;
  /** Shown by the signed-in guard while it finds out who is there; a plain skeleton otherwise. */
  readonly Loading?: ComponentType;
}
