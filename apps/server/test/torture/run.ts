import { parseArgs } from 'node:util';
import { type TortureReport, torture } from './torture.ts';

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '2' }, buyers: { type: 'string', default: '24' } },
});

function table(report: TortureReport): string {
  const { lost, doubled, mischarged, overused, unexplained, findings, ...counted } = report;
  const rows = Object.entries({
    ...counted,
    lost: lost.length,
    double: doubled.length,
    mischarged: mischarged.length,
    overused: overused.length,
    unexplained: unexplained.length,
  });
  const lines = rows.map(([name, count]) => `  ${name.padEnd(16)}${String(count).padStart(8)}`);
  const faults = [
    ...lost.map((each) => `lost: ${each}`),
    ...doubled.map((each) => `double: ${each}`),
    ...mischarged.map((each) => `mischarged: ${each}`),
    ...overused.map((each) => `overused: ${each}`),
    ...unexplained.map((each) => `unexplained: ${each}`),
  ];
  const books = findings === null ? 'Books in order' : `Books not in order:\n${findings}`;
  return [...lines, ...faults, books].join('\n');
}

const report = await torture({
  seconds: Number(values.minutes) * 60,
  buyers: Number(values.buyers),
});
process.stdout.write(`${table(report)}\n`);
const { lost, doubled, mischarged, overused, unexplained, findings } = report;
const wrong = [...lost, ...doubled, ...mischarged, ...overused, ...unexplained];
const clean = wrong.length === 0 && findings === null;
process.exitCode = clean && report.paid > 0 ? 0 : 1;
