import { isShopThere } from '../page/shop-there.ts';
import { readStored, writeStored } from '../api/browser-storage.ts';

const STORAGE_KEY = 'gadgetry.reloaded-at';
const NOT_AGAIN_MS = 60_000;

/**
 * Loads the page anew, because code that it asks for can't be had: the usual reason is that a newer
 * version of the shop is out. Once, and not again within a minute, so that it can't go round; and not
 * where the shop does not answer, because nothing would be left of the page.
 * @returns false if it did not
 */
export async function reloadStaleBuild(): Promise<boolean> {
  const reloadedAt = Number(readStored('sessionStorage', STORAGE_KEY));
  if (Date.now() - reloadedAt < NOT_AGAIN_MS || !(await isShopThere())) return false;
  if (!writeStored('sessionStorage', STORAGE_KEY, Date.now())) return false;
  window.location.reload();
  return true;
}
