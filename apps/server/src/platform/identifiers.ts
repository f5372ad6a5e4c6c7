import { v7 } from 'uuid';

/** A new identifier: sorts by time, and its last 8 characters are random enough to tell orders apart. */
export function newId(): string {
  return v7();
}
