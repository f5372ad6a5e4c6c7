import { vi } from 'vitest';

interface TestStorage {
  readonly items: Map<string, string>;
  broken: boolean;
}

function stubArea() {
  const storage = {
    items: new Map<string, string>(),
    broken: false,
    getItem(key: string) {
      if (storage.broken) throw new Error('SecurityError');
      return storage.items.get(key) ?? null;
    },
    setItem(key: string, value: string) {
      if (storage.broken) throw new Error('QuotaExceededError');
      storage.items.set(key, value);
    },
    removeItem(key: string) {
      if (storage.broken) throw new Error('SecurityError');
      storage.items.delete(key);
    },
  };
  return storage;
}

/** As much of a browser's storage as the shop uses; when broken it throws, as a forbidden one does. */
export function stubStorage(): Record<'localStorage' | 'sessionStorage', TestStorage> {
  const areas = { localStorage: stubArea(), sessionStorage: stubArea() };
  vi.stubGlobal('window', areas);
  return areas;
}
