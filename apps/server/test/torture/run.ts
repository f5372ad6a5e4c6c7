import { parseArgs } from 'node:util';
import { type TortureReport, torture } from './torture.ts';

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '2' }, buyers: { type: 'string', default: '24' } },
});

function table(report: TortureReport): string {
  const { lost, doubled, findings, ...counted } = report;
  const rows = Object.entries({ ...counted, lost: lost.length, double: doubled.length });
  const lines = rows.map(([name, count]) => `  ${name.padEnd(12)}${String(count).padStart(8)}`);
  const faults = [
    ...lost.map((each) => `lost: ${each}`),
    ...doubled.map((each) => `double: ${each}`),
  ];
  const books = findings === null ? 'Books in order' : `Books not in order:\n${findings}`;
  return [...lines, ...faults, books].join('\n');
}

const report = await torture({
  seconds: Number(values.minutes) * 60,
  buyers: Number(values.buyers),
});
process.stdout.write(`${table(report)}\n`);
const clean = report.lost.length === 0 && report.doubled.length === 0 && report.findings === null;
process.exitCode = clean && report.paid > 0 ? 0 : 1;
