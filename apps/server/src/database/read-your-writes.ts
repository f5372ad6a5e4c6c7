import { AsyncLocalStorage } from 'node:async_hooks';

// Carried along by the request itself, because a page that is being rendered asks the shop's own API
// as a guest, through code that knows nothing of databases.
const fresh = new AsyncLocalStorage<true>();

/** Whether the request that is being served must see everything that has been written. */
export function readsOwnWrites(): boolean {
  return fresh.getStore() === true;
}

/** Whatever `work` reads, and starts to read, comes from the database that takes the writes. */
export function readingOwnWrites<Result>(work: () => Result): Result {
  return fresh.run(true, work);
}
