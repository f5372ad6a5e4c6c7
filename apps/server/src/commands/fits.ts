import { isDatabaseAddress } from '../database/address.ts';
import {
  onConnection,
  newSchemaName,
  makeSchema,
  removeSchema,
  schemasOfOtherRuns,
  tryProbes,
} from './fits/fixture.ts';
import { lockProbes } from './fits/locks.ts';
import { rightsLacking } from './fits/rights.ts';
import { type ProbeResult, type Probe, saying, valueOf } from './fits/probe.ts';
import { statementProbes } from './fits/statements.ts';
import { secondConnection, poolingProbes } from './fits/pooling.ts';

const USAGE = `npm run fits -- postgres://user:password@host:5432/database

Tries what the shop asks of a database in a schema of its own, which it removes again. Nothing else
in the database is read or changed. Ends with 0 where the shop fits, 1 where it does not, 2 where it
could not be tried.
`;

const say = (line: string) => void process.stdout.write(`${line}\n`);

function tell({ what, need, holds, seen, without }: ProbeResult): void {
  const mark = holds ? 'holds ' : need === 'needed' ? 'NO    ' : 'no    ';
  say(`  ${mark}  ${what}`);
  if (!holds) say(`          ${seen}\n          → ${without}`);
}

/** Takes the schemas away when the process is told to end, too. */
async function withinSchemas<Result>(
  address: string,
  schema: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const remove = async () => {
    await removeSchema(address, schema);
    await removeSchema(address, `${schema}_jobs`);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      remove().then(
        () => process.exit(2),
        (error: unknown) => {
          process.stderr.write(`${saying(error)}\n`);
          process.exit(2);
        },
      );
    });
  }
  await makeSchema(address, schema);
  try {
    return await work();
  } finally {
    await remove();
  }
}

async function main(address: string): Promise<number> {
  const { version, lacking } = await onConnection(address, async (client) => ({
    version: await valueOf(client, 'SELECT version()'),
    lacking: await rightsLacking(client),
  }));
  say(`\n${String(version)}`);
  if (lacking !== null) {
    process.stderr.write(`It could not be tried. ${lacking}\n`);
    return 2;
  }
  const others = await schemasOfOtherRuns(address);
  if (others.length > 0) {
    say(
      `There are schemas of other runs. If none goes on just now, drop them: ${others.join(', ')}`,
    );
  }
  const schema = newSchemaName();
  const found: ProbeResult[] = [];
  let whole = false;
  await withinSchemas(address, schema, async () => {
    const attempt = async (title: string, probes: readonly Probe[]): Promise<boolean> => {
      say(`\n${title}`);
      const findings = await tryProbes(address, schema, probes, tell);
      found.push(...findings);
      return findings.every(({ holds }) => holds);
    };
    const two = await attempt('The way there', [secondConnection]);
    const session = two && (await attempt('What stands between', poolingProbes));
    await attempt('Statements', statementProbes);
    if (two) await attempt('Who waits for whom', lockProbes);
    if (!session) return;
    say('\nThe shop itself');
    // The whole shop, which nobody waits for who has mistyped an address.
    const { tryShop } = await import('./fits/shop-part.ts');
    const shop = await tryShop(address, schema, tell);
    found.push(...shop.findings);
    whole = shop.tried;
  });
  return verdict(found, whole);
}

function verdict(found: readonly ProbeResult[], whole: boolean): number {
  const missing = found.filter(({ holds, need }) => !holds && need === 'needed').length;
  const poorer = found.filter(({ holds, need }) => !holds && need === 'better').length;
  const more = poorer === 0 ? '' : `, with ${poorer} that the shop does without`;
  if (missing > 0) {
    say(`\nThe shop does not fit: ${missing} of ${found.length} things that it needs do not hold.`);
    return 1;
  }
  if (!whole) {
    say(
      `\n${found.length} things were tried${more}. The shop itself was not tried by this address.`,
    );
    return 2;
  }
  say(`\nThe shop fits: ${found.length} things were tried${more}.`);
  return 0;
}

/** Whatever a connection that never answers still holds, nobody waits for it. */
const END_WITHIN_MS = 2_000;

const [address] = process.argv.slice(2);
if (address === undefined || !isDatabaseAddress(address)) {
  process.stderr.write(USAGE);
  process.exitCode = 2;
} else {
  try {
    process.exitCode = await main(address);
  } catch (error) {
    process.stderr.write(`It could not be tried: ${saying(error)}\n`);
    process.exitCode = 2;
  }
  setTimeout(() => process.exit(), END_WITHIN_MS).unref();
}
