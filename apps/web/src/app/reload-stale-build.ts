import { readStored, writeStored } from '../shopping/browser-storage.ts';

const STORAGE_KEY = 'gadgetry.reloaded-at';
const NOT_AGAIN_MS = 60_000;

/** Whether the shop answers at all: without it, loading the page anew would leave nothing of it. */
export async function isShopThere(): Promise<boolean> {
  try {
    const answer = await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' });
    return answer.status < 500;
  } catch {
    return false;
  }
}

/**
 * Loads the page anew, because code that it asks for can't be had: the usual reason is that a newer
 * version of the shop is out. Once, and not again within a minute, so that it can't go round.
 * @returns false if it did not
 */
export async function reloadStaleBuild(): Promise<boolean> {
  const reloadedAt = Number(readStored('sessionStorage', STORAGE_KEY));
  if (Date.now() - reloadedAt < NOT_AGAIN_MS || !(await isShopThere())) return false;
  if (!writeStored('sessionStorage', STORAGE_KEY, Date.now())) return false;
  window.location.reload();
  return true;
}
