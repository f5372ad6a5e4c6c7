import pg from 'pg';
import { startEmbeddedPostgres } from '../../apps/server/src/database/embedded-postgres.ts';
import type { ShopProcess } from './shop-process.ts';

/** As if somebody had signed in an hour ago: what matters is not done before they say who they are. */
export async function expireReauthentication(shop: ShopProcess, email: string): Promise<void> {
  const { connectionString } = await startEmbeddedPostgres(shop.dataDir);
  const database = new pg.Client(connectionString);
  await database.connect();
  try {
    await database.query(
      `UPDATE sessions SET authenticated_at = now() - interval '1 hour'
       WHERE user_id = (SELECT id FROM users WHERE email = $1)`,
      [email],
    );
  } finally {
    await database.end();
  }
}
