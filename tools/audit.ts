import { spawnSync } from 'node:child_process';

// Asks the registry for known faults of what is installed. Findings of level high and above fail; a
// registry that does not answer, as many mirrors and every machine without a network, does not: it
// is said, and whoever releases the shop looks again where there is an answer.

interface Report {
  readonly vulnerabilities: Readonly<Record<string, { readonly severity: string }>>;
}

function isReport(value: unknown): value is Report {
  return (
    typeof value === 'object' &&
    value !== null &&
    'vulnerabilities' in value &&
    typeof value.vulnerabilities === 'object' &&
    value.vulnerabilities !== null
  );
}

function reportIn(text: string): Report | null {
  try {
    const said: unknown = JSON.parse(text);
    return isReport(said) ? said : null;
  } catch {
    return null;
  }
}

const asked = spawnSync(
  'npm',
  ['audit', '--json', '--fetch-retries=0', '--fetch-timeout=15000', '--loglevel=silent'],
  { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024, shell: process.platform === 'win32' },
);
const report = reportIn(asked.stdout);
if (report === null) {
  process.stdout.write(
    'The registry gave no answer: known faults of the dependencies were not looked up.\n',
  );
} else {
  const serious = Object.entries(report.vulnerabilities).filter(
    ([, { severity }]) => severity === 'high' || severity === 'critical',
  );
  for (const [name, { severity }] of serious) process.stderr.write(`${name}: ${severity}\n`);
  if (serious.length > 0) process.stderr.write('More about them: npm audit\n');
  else process.stdout.write('No dependency has a known fault of level high or above.\n');
  process.exitCode = serious.length > 0 ? 1 : 0;
}
