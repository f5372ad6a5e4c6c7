import { join } from 'node:path';
import pino from 'pino';
import { BackupError } from './backups/manifest.ts';
import { writeBackup } from './backups/write-backup.ts';
import { readEnv } from '../env.ts';
import { createSecurityEvents } from '../modules/security-events/index.ts';
import { onShopDatabase } from '../database/shop-database.ts';
import { explainStartFailure } from '../database/start-failure.ts';

const [given, ...more] = process.argv.slice(2);
if (more.length > 0) {
  process.stderr.write('Say at most where to: npm run backup -- FOLDER\n');
  process.exitCode = 2;
} else {
  try {
    const env = readEnv(process.env);
    const folder = given ?? join('backups', new Date().toISOString().replaceAll(/[:.]/g, '-'));
    const { tables, files } = await onShopDatabase(
      env,
      async (database) => {
        const written = await writeBackup({ database, dataDir: env.DATA_DIR, folder });
        const events = createSecurityEvents(database.db, pino({ level: 'silent' }));
        await events.note({ kind: 'backup_written', detail: `npm run backup, to ${folder}` });
        return written;
      },
      { statementMs: 0 },
    );
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    process.stdout.write(
      `Kept ${rows} rows of ${tables.length} tables and ${files.length} files in ${folder}\n`,
    );
  } catch (error) {
    const sentence = error instanceof BackupError ? error.message : explainStartFailure(error);
    process.stderr.write(`${sentence}\n`);
    process.exitCode = 1;
  }
}
