import { expect, test } from 'vitest';
import { declaredTables } from '../../../../tools/table-rules/declared-tables.ts';
import { createTestDatabase } from '../../test/database.ts';

test('every column that a module declares of its tables is made by the migrations', async () => {
  const { pool } = await createTestDatabase(1);
  const { rows } = await pool.query<{ column: string }>(
    `SELECT table_name || '.' || column_name AS column
     FROM information_schema.columns WHERE table_schema = 'public'`,
  );
  const made = new Set(rows.map(({ column }) => column));
  const declared = declaredTables('.').flatMap(({ name, columns }) =>
    columns.map((column) => `${name}.${column}`),
  );
  expect(declared).toContain('orders.customer_email');
  expect(declared.filter((column) => !made.has(column))).toEqual([]);
});
