import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { SCHEMA, prepareSandboxSchema } from './schema.ts';

test('a process that starts beside others at work waits for none of their tables', async () => {
  const server = new pg.Pool({ connectionString: inject('postgres'), max: 1 });
  const name = `sandbox_${Date.now()}`;
  await server.query(`CREATE DATABASE ${name}`);
  const address = new URL(inject('postgres'));
  address.pathname = `/${name}`;
  const pool = new pg.Pool({ connectionString: address.href, statement_timeout: 2_000 });
  // Dropping the database ends connections that are being closed anyway.
  pool.on('error', () => undefined);
  onTestFinished(async () => {
    await pool.end();
    await server.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await server.end();
  });
  await Promise.all([prepareSandboxSchema(pool), prepareSandboxSchema(pool)]);

  const busy = await pool.connect();
  await busy.query('BEGIN');
  await busy.query(`LOCK TABLE ${SCHEMA}.deliveries, ${SCHEMA}.charges IN ROW EXCLUSIVE MODE`);
  await expect(prepareSandboxSchema(pool)).resolves.toBeUndefined();
  await busy.query('ROLLBACK');
  busy.release();
});
