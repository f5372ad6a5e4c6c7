import { pino } from 'pino';
import { type Inconsistency, checkIntegrity } from '../modules/integrity/check-integrity.ts';
import { checks } from '../modules/integrity/checks.ts';
import { type Env, readEnv } from '../env.ts';
import { createProviderCheck } from '../modules/payments/index.ts';
import { reachProvider } from '../start/payment-provider.ts';
import { readInCurrency } from '../start/shop-currency.ts';
import type { OpenDatabase } from '../database/database.ts';
import { SchemaError, isMigrated } from '../database/migrate.ts';
import { notOpened, onShopDatabase } from '../database/shop-database.ts';
import { explainStartFailure } from '../database/start-failure.ts';

const PROVIDER_RULE = 'The payment provider’s books say what ours say';

/** Every charge, refund and dispute since the first payment, at the provider and here. */
async function compareWithProvider(env: Env, database: OpenDatabase): Promise<Inconsistency[]> {
  const log = pino({ level: 'silent' });
  const provider = await reachProvider(env, database, log);
  try {
    const differences = await createProviderCheck({ db: database.db, log, provider })(new Date());
    return differences.map(({ orderId, subject, detail }) => ({
      check: 'provider-agrees',
      rule: PROVIDER_RULE,
      subject: orderId ?? subject,
      detail: `${detail} (${subject})`,
    }));
  } finally {
    await provider.close();
  }
}

try {
  const env = readEnv(process.env);
  const withProvider = process.argv.includes('--provider');
  const findings = await onShopDatabase(env, async (database) => {
    if (!(await isMigrated(database.db))) throw new SchemaError(notOpened(env));
    await readInCurrency(database.db);
    return [
      ...(await checkIntegrity(database.db)),
      ...(withProvider ? await compareWithProvider(env, database) : []),
    ];
  });
  for (const { check, rule } of new Map(findings.map((found) => [found.check, found])).values()) {
    process.stdout.write(`\n${check}: ${rule}\n`);
    for (const found of findings.filter((each) => each.check === check)) {
      process.stdout.write(`  ${found.subject}: ${found.detail}\n`);
    }
  }
  const outcome = findings.length === 0 ? 'Books in order' : `${findings.length} finding(s)`;
  process.stdout.write(
    `${outcome} (${checks.length} checks${withProvider ? ', and the payment provider’s books' : ''}).\n`,
  );
  process.exitCode = findings.length === 0 ? 0 : 1;
} catch (error) {
  process.stderr.write(`${explainStartFailure(error)}\n`);
  process.exitCode = 2;
}
