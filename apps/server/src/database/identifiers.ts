import { v7, validate } from 'uuid';

/** A new identifier: sorts by time, and its last 8 characters are random enough to tell orders apart. */
export function newId(): string {
  return v7();
}

/** Whether a text from outside can be an identifier at all: PostgreSQL refuses anything else. */
export function isId(text: string): boolean {
  return validate(text);
}

/** Before every identifier that is made at a moment or later. */
export function firstIdOf(at: Date): string {
  const time = at.getTime().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
}
