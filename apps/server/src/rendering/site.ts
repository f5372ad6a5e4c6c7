import { join } from 'node:path';
import { ACCENT_ELEMENT, accentStyles } from '@gadgetry/contract/accent';
import type { RenderedPage, RenderPage, RenderRequest } from '@gadgetry/contract/rendering';
import type { ShopSettings } from '@gadgetry/contract/shop';
import type { GuestApi } from '../http/guest-api.ts';
import type { PublicAnswer } from '../http/public-answer.ts';

const WEB = join(import.meta.dirname, '../../../web');

export const VITE_CONFIG = join(WEB, 'vite.config.ts');
/** Where the builds of the web part lie. */
export const WEB_DIST = join(WEB, 'dist');

/** One address as it goes over the wire. It is the same for everyone who asks. */
export interface PageBytes extends Pick<PublicAnswer, 'status' | 'body' | 'madeOf'> {
  readonly redirect: string | null;
}

/** A page as it was made before. */
export type EarlierPage = Pick<PublicAnswer, 'body' | 'madeOf'>;

export interface Site {
  /** The page at this address; the very body of `before` where nothing that it shows has changed. */
  readonly pageAt: (url: string, before?: EarlierPage) => Promise<PageBytes>;
}

/** The shop's API in the form that a network would give it. */
export function fetchFrom(api: GuestApi): RenderRequest['fetchApi'] {
  return async (path) => {
    const { status, headers, body } = await api(path);
    return new Response(body, { status, headers: { ...headers } });
  };
}

const HEAD_END = '</head>';

/** The owner's colour stands in the page itself, so that the first paint has it. */
export function accentElement({ accent }: Pick<ShopSettings, 'accent'>): string {
  return accent === undefined
    ? ''
    : `<style id="${ACCENT_ELEMENT}">${accentStyles(accent)}</style>`;
}

/** The rendered document with the elements that load its code put at the end of its head. */
export function pageBytes(page: RenderedPage, headElements: string): PageBytes {
  const end = page.html.indexOf(HEAD_END);
  const html =
    end === -1 ? page.html : page.html.slice(0, end) + headElements + page.html.slice(end);
  return { status: page.status, body: Buffer.from(html), redirect: page.redirect ?? null };
}

interface ServerEntry {
  readonly render: RenderPage;
}

/** The renderer is another workspace's build: what is imported from it is checked, not assumed. */
export function isServerEntry(module: unknown): module is ServerEntry {
  return (
    typeof module === 'object' &&
    module !== null &&
    'render' in module &&
    typeof module.render === 'function'
  );
}
