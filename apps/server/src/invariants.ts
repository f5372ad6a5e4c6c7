import { checkBooks } from './books/check-books.ts';
import { checks } from './books/checks.ts';
import { readEnv } from './env.ts';
import { onShopDatabase } from './platform/shop-database.ts';
import { explainStartFailure } from './platform/start-failure.ts';

try {
  const findings = await onShopDatabase(readEnv(process.env), ({ db }) => checkBooks(db));
  for (const { check, rule } of new Map(findings.map((found) => [found.check, found])).values()) {
    process.stdout.write(`\n${check}: ${rule}\n`);
    for (const found of findings.filter((each) => each.check === check)) {
      process.stdout.write(`  ${found.subject}: ${found.detail}\n`);
    }
  }
  const outcome = findings.length === 0 ? 'Books in order' : `${findings.length} finding(s)`;
  process.stdout.write(`${outcome} (${checks.length} checks).\n`);
  process.exitCode = findings.length === 0 ? 0 : 1;
} catch (error) {
  process.stderr.write(`${explainStartFailure(error)}\n`);
  process.exitCode = 2;
}
