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
