import pg from 'pg';

/** A row that somebody else keeps locked, so that whoever needs it is stuck in its transaction. */
export interface HeldRow {
  /**
   * Resolves when a statement of the shop that would change this row waits for it. The one that writes
   * what orders are searched by takes the row as well, FOR SHARE and whenever it likes: it says
   * nothing about the request that is watched.
   */
  untilWaitedFor(): Promise<void>;
  release(): Promise<void>;
}

export async function holdRow(
  address: string,
  table: 'product_variants' | 'orders' | 'payments',
  id: string,
): Promise<HeldRow> {
  const holder = new pg.Client({ connectionString: address });
  const watcher = new pg.Client({ connectionString: address });
  // A database that is killed under them says so here.
  holder.on('error', () => undefined);
  watcher.on('error', () => undefined);
  await holder.connect();
  await watcher.connect();
  await holder.query('BEGIN');
  await holder.query(`SELECT id FROM ${table} WHERE id = $1 FOR UPDATE`, [id]);
  const { rows } = await holder.query('SELECT pg_backend_pid() AS pid');
  const isWaitedFor = async () => {
    const { rowCount } = await watcher.query(
      `SELECT 1 FROM pg_stat_activity
       WHERE application_name = 'gadgetry' AND $1 = ANY (pg_blocking_pids(pid))
         AND query !~* 'for share'`,
      [rows[0].pid],
    );
    return rowCount !== 0;
  };
  return {
    async untilWaitedFor() {
      const deadline = Date.now() + 10_000;
      while (!(await isWaitedFor())) {
        if (Date.now() > deadline) throw new Error(`Nobody waits for the row of ${table}`);
      }
    },
    async release() {
      await holder.end().catch(() => undefined);
      await watcher.end().catch(() => undefined);
    },
  };
}
