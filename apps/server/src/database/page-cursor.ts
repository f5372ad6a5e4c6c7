import { z } from 'zod';
import { ShopError } from '../errors/shop-error.ts';

/** One page of a list, and the cursor of the next one where there is more. */
export interface Page<Row> {
  readonly rows: Row[];
  readonly total: number;
  readonly next: string | null;
}

/** Where a page ended: the value it was sorted by and the id that breaks ties. Opaque to clients. */
export interface Position {
  readonly key: string | number | boolean;
  readonly id: string;
}

const position = z.tuple([z.union([z.string(), z.number(), z.boolean()]), z.guid()]);

export function encodeCursor({ key, id }: Position): string {
  return Buffer.from(JSON.stringify([key, id])).toString('base64url');
}

/** @throws ShopError validation_failed for a cursor that this shop has not made */
export function decodeCursor(cursor: string): Position {
  try {
    const [key, id] = position.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
    return { key, id };
  } catch {
    throw new ShopError('validation_failed', 'Invalid cursor');
  }
}
