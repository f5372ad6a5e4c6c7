import { type Row, adminReads, api } from './access-rows.ts';

/** The calls by which products go out and come in as files, of the table in access-table.ts. */
export const productFiles: Record<string, Row> = {
  'GET /api/v1/admin/products.csv': adminReads(() => `${api}/admin/products.csv`),
};
