import type { ShopSettings } from '@gadgetry/contract/shop';
import type { ShopState } from './store.ts';

/** Id of the script element in which the server hands its knowledge to the browser, as JSON. */
export const DEHYDRATED_STATE_ID = 'dehydrated-state';

export interface DehydratedState {
  /** Path and query for which the document was rendered. */
  readonly address: string;
  readonly shop: ShopSettings;
  readonly state: Pick<ShopState, 'api'>;
}
