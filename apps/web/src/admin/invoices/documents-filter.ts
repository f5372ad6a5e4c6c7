import { DOCUMENT_KINDS, documentsQuery } from '@gadgetry/contract/invoices';
import type { DocumentsFilter } from '../../api/invoices.ts';

const isDay = (text: string) => text !== '' && documentsQuery.shape.from.safeParse(text).success;

/** What the address asks for. Whatever makes no sense in it is as if it were not there. */
export function documentsFilter(get: (name: string) => string): DocumentsFilter {
  const kind = DOCUMENT_KINDS.find((known) => known === get('kind'));
  const from = get('from');
  const to = get('to');
  const search = get('search').trim();
  return {
    ...(kind !== undefined && { kind }),
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
    ...(search !== '' && { search }),
  };
}
