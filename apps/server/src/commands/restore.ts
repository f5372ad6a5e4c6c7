import pino from 'pino';
import { prepareSandboxSchema as prepareSandbox } from '@gadgetry/stripe-sandbox';
import { BackupError } from './backups/manifest.ts';
import { restoreBackup } from './backups/read-backup.ts';
import { checkIntegrity } from '../modules/integrity/check-integrity.ts';
import { readEnv } from '../env.ts';
import { createSecurityEvents } from '../modules/security-events/index.ts';
import { onShopDatabase } from '../database/shop-database.ts';
import { explainStartFailure } from '../database/start-failure.ts';

const [folder, ...more] = process.argv.slice(2);
if (folder === undefined || more.length > 0) {
  process.stderr.write('Say which backup: npm run restore -- FOLDER\n');
  process.exitCode = 2;
} else {
  try {
    const env = readEnv(process.env);
    const { kept, findings } = await onShopDatabase(
      env,
      async (database) => {
        const restored = await restoreBackup({
          database,
          dataDir: env.DATA_DIR,
          folder,
          prepareSandbox,
        });
        const events = createSecurityEvents(database.db, pino({ level: 'silent' }));
        const detail = `npm run restore, as of ${restored.madeAt}`;
        await events.note({ kind: 'backup_restored', detail });
        return { kept: restored, findings: await checkIntegrity(database.db) };
      },
      { statementMs: 0 },
    );
    const rows = kept.tables.reduce((sum, table) => sum + table.rows, 0);
    const { length: tables } = kept.tables;
    process.stdout.write(
      `Restored ${rows} rows of ${tables} tables and ${kept.files.length} files, as of ${kept.madeAt}\n`,
    );
    process.stdout.write(
      findings.length === 0
        ? 'Books in order.\n'
        : `${findings.length} finding(s): npm run invariants names them.\n`,
    );
  } catch (error) {
    const sentence = error instanceof BackupError ? error.message : explainStartFailure(error);
    process.stderr.write(`${sentence}\n`);
    process.exitCode = 1;
  }
}
