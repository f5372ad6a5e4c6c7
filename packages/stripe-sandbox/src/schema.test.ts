import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { openPaidSession, openSandbox } from '../test/sandbox.ts';
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

test('a sandbox of an earlier version is carried over with all that it holds', async () => {
  const open = await openSandbox({ delivery: false });
  const { pool } = open.database;
  await pool.query(`DROP SCHEMA ${SCHEMA} CASCADE`);
  const first = await readFile(new URL('../test/first-schema.sql', import.meta.url), 'utf8');
  // On a connection of its own: its search path must not go back into the pool.
  const client = await pool.connect();
  await client.query('BEGIN');
  await client.query(first);
  await client.query(`COMMENT ON SCHEMA ${SCHEMA} IS 'of an earlier version'`);
  await client.query('COMMIT');
  client.release();

  await open.sandbox.prepare();
  await open.sandbox.prepare();
  expect(await open.stripe.refunds.retrieve('re_old')).toMatchObject({ status: 'succeeded' });
  expect(await open.stripe.disputes.retrieve('du_old')).toMatchObject({ status: 'needs_response' });
  expect(await open.stripe.charges.retrieve('ch_old')).toMatchObject({
    amount_refunded: 500,
    payment_method_details: { type: 'card', card: { brand: 'visa' } },
  });
  await open.sandbox.controls.moveDispute('du_old', { to: 'won' });
  await open.sandbox.controls.moveRefund('re_old', { to: 'failed', failureReason: 'declined' });
  expect(await open.stripe.charges.retrieve('ch_old')).toMatchObject({ amount_refunded: 0 });
  const { intent } = await openPaidSession(open);
  await open.sandbox.faults.set({ refunds: 'pending' });
  expect(await open.stripe.refunds.create({ payment_intent: intent })).toMatchObject({
    status: 'pending',
  });
  await open.sandbox.controls.chargeElsewhere({ amount: 100 });
});
