import type { ErrorBody } from '@gadgetry/contract/errors';
import type { ListImport, ListImportLine } from '@gadgetry/contract/list-imports';
import type { Caller, StockedShop } from './stocked-shop.ts';

/** The files of one short list: how it is exported, brought, carried out and taken back. */
export function listFilesOf(
  shop: Pick<StockedShop, 'app' | 'call' | 'admin'>,
  list: 'promocode' | 'redirect' | 'customer',
) {
  const { call, admin, app } = shop;
  const path = `/admin/${list}-imports`;
  const bring = async (file: string | Uint8Array, as: Caller = admin) => {
    const answer = await app.inject({
      method: 'POST',
      url: `/api/v1${path}`,
      headers: { ...as.headers, 'content-type': 'text/csv' },
      payload: typeof file === 'string' ? file : Buffer.from(file),
    });
    return { status: answer.statusCode, body: answer.json<ListImport & ErrorBody>() };
  };
  const linesOf = async (id: string, show = '') =>
    (await call<ListImportLine[]>('GET', `${path}/${id}/lines${show && `?show=${show}`}`, admin))
      .body;
  return {
    bring,
    linesOf,
    async exported(query = '', as: Caller = admin) {
      const url = `/api/v1/admin/${list}s.csv${query}`;
      const { statusCode, body } = await app.inject({ url, headers: as.headers });
      return { status: statusCode, file: body };
    },
    /** As far as the check. */
    async checked(file: string | Uint8Array) {
      const { status, body } = await bring(file);
      if (status !== 201) throw new Error(`${status}: ${body.message}`);
      return body;
    },
    ask: (id: string, what: 'apply' | 'undo', as: Caller = admin) =>
      call<ListImport & ErrorBody>('POST', `${path}/${id}/${what}`, as),
    list: async () => (await call<ListImport[]>('GET', path, admin)).body,
    /** '3 Percent: Must be a number' of each line that is refused, left or kept. */
    whyNot: async (id: string, show: 'refused' | 'left' | 'kept') =>
      (await linesOf(id, show)).flatMap(({ line, problems, because }) =>
        [...problems, ...because].map(
          ({ column, message }) => `${line} ${column === '' ? '' : `${column}: `}${message}`,
        ),
      ),
  };
}
