import { COMPARED_MAX } from '../../shopping/compared.ts';

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

interface Compared {
  /** Each once, as many as can be compared. */
  readonly ids: readonly string[];
  /** How many more were named than can be compared. */
  readonly tooMany: number;
  /** How many are nothing that a product could be called by. */
  readonly unreadable: number;
  readonly onlyDifferences: boolean;
}

/** What an address asks to compare, whoever wrote it. */
export function comparedIn(query: URLSearchParams): Compared {
  const given = (query.get('ids') ?? '').split(',').map((id) => id.trim().toLowerCase());
  const named = [...new Set(given.filter(Boolean))];
  const ids = named.filter((id) => ID.test(id));
  return {
    ids: ids.slice(0, COMPARED_MAX),
    tooMany: Math.max(0, ids.length - COMPARED_MAX),
    unreadable: named.length - ids.length,
    onlyDifferences: query.get('only') === 'differences',
  };
}
