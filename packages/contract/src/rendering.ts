import type { ShopSettings } from './shop.ts';

/** What the server hands to the built `entry-server` for one address. */
export interface RenderRequest {
  /** Path and query, beginning with a slash. */
  readonly url: string;
  readonly shop: ShopSettings;
  /** Answers GET calls of the shop's API (`/api/v1/...`) without a network, as a guest sees them. */
  readonly fetchApi: (path: string) => Promise<Response>;
}

/** One rendered document. It links no script and no style sheet yet: their addresses are known to the server. */
export interface RenderedPage {
  readonly status: number;
  readonly html: string;
  /** Where this address has moved to; the page is empty then. */
  readonly redirect?: string;
  /** Source files of the page's own code, as the build's manifest names them. */
  readonly modules: readonly string[];
}

export type RenderPage = (request: RenderRequest) => Promise<RenderedPage>;
