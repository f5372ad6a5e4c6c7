type Place = 'localStorage' | 'sessionStorage';

/** What is stored under a key, of whatever shape; null where there is nothing to be read. */
export function readStored(place: Place, key: string): unknown {
  try {
    return JSON.parse(window[place].getItem(key) ?? 'null');
  } catch {
    // Storage that is off throws, and what is in it may not be ours.
    return null;
  }
}

/**
 * Storing null forgets.
 * @returns false where storage is off or full: the value lasts no longer than the page then
 */
export function writeStored(place: Place, key: string, value: unknown): boolean {
  try {
    if (value === null) window[place].removeItem(key);
    else window[place].setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
