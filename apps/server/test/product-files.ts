import type { Product } from '@gadgetry/contract/catalogue';
import type { ErrorBody } from '@gadgetry/contract/errors';
import type { ImportLine, ProductImport } from '@gadgetry/contract/product-imports';
import { parse } from 'csv-parse/sync';
import type { Caller, StockedShop } from './stocked-shop.ts';

/** A file of products as a spreadsheet reads it: each line by the names of its columns. */
export function readProductFile(file: string): Record<string, string>[] {
  return parse(file, { bom: true, columns: true, record_delimiter: '\r\n' });
}

export async function exportedFrom(
  { app, admin }: Pick<StockedShop, 'app' | 'admin'>,
  query = '',
  as: Caller = admin,
): Promise<string> {
  const url = `/api/v1/admin/products.csv${query}`;
  const answer = await app.inject({ url, headers: as.headers });
  if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.body}`);
  return answer.body;
}

/** Brings a file. */
export async function bring(
  { app, admin }: Pick<StockedShop, 'app' | 'admin'>,
  file: string | Uint8Array,
  { query = '', as = admin }: { readonly query?: string; readonly as?: Caller } = {},
): Promise<{ readonly status: number; readonly body: ProductImport & ErrorBody }> {
  const answer = await app.inject({
    method: 'POST',
    url: `/api/v1/admin/product-imports${query}`,
    headers: { ...as.headers, 'content-type': 'text/csv' },
    payload: typeof file === 'string' ? file : Buffer.from(file),
  });
  return { status: answer.statusCode, body: answer.json() };
}

/** Lines of cells as a file. */
export const fileOf = (...lines: readonly (readonly (string | number)[])[]): string =>
  lines
    .map((cells) => cells.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(','))
    .join('\r\n');

/** Waits for what runs in the background, and tells what there is to tell of an import. */
export function importsOf(shop: StockedShop) {
  const { call, admin, app } = shop;
  const read = async (id: string) => {
    await app.scheduledWork.runImports();
    return (await call<ProductImport>('GET', `/admin/product-imports/${id}`, admin)).body;
  };
  const linesOf = async (id: string, show = '') =>
    (
      await call<ImportLine[]>(
        'GET',
        `/admin/product-imports/${id}/lines${show && `?show=${show}`}`,
        admin,
      )
    ).body;
  /** As far as the check. */
  const checked = async (file: string | Uint8Array, query = '') => {
    const { status, body } = await bring(shop, file, { query });
    if (status !== 201) throw new Error(`${status}: ${body.message}`);
    return read(body._id);
  };
  const ask = async (id: string, what: 'apply' | 'undo' | 'cancel') => {
    const asked = await call<ProductImport & ErrorBody>(
      'POST',
      `/admin/product-imports/${id}/${what}`,
      admin,
    );
    if (asked.status !== 200) throw new Error(`${asked.status}: ${asked.body.message}`);
    return read(id);
  };
  /** The product that a file has brought under a name. */
  const named = async (name: string): Promise<Product> => {
    const { body } = await call<Product[]>('GET', '/products', admin);
    const found = body.find((product) => product.name === name);
    if (found === undefined) throw new Error(`no ${name}`);
    return (await call<Product>('GET', `/products/${found._id}`, admin)).body;
  };
  return { read, linesOf, checked, ask, named };
}
