import { parseArgs } from 'node:util';
import { type ClusterReport, runCluster } from './cluster.ts';
import { findNginx } from './find-nginx.ts';
import type { PhaseReport } from './phases.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '15' },
    buyers: { type: 'string', default: '12' },
    plain: { type: 'boolean', default: false },
  },
});

const say = (text: string) => process.stdout.write(`${text}\n`);

function row(cells: readonly (string | number)[]): string {
  return `| ${cells.join(' | ')} |`;
}

function tellPhase({ phase, seconds, requests, dropped, orders }: PhaseReport): void {
  say(row([phase, seconds, requests, dropped.length, orders]));
  for (const each of new Set(dropped)) process.stderr.write(`dropped in ${phase}: ${each}\n`);
}

function tellEnd(report: ClusterReport): void {
  const { balancer, phases, orders, paid, lost, doubled, findings } = report;
  say('');
  say(row(['balancer', 'orders', 'paid', 'lost', 'double', 'oldest price seen, ms', 'books']));
  say(row(Array.from({ length: 7 }, () => '---')));
  const books = findings.length === 0 ? 'in order' : `${findings.length} findings`;
  const oldest = Math.max(...phases.map(({ staleness }) => staleness.maxMs));
  say(row([balancer, orders, paid, lost.length, doubled.length, oldest, books]));
  for (const each of [...lost, ...doubled]) say(each);
  for (const each of findings) say(JSON.stringify(each));
}

const found = values.plain ? { missing: 'not wanted' } : await findNginx();
if ('missing' in found) say(`A plain balancer stands in for nginx: ${found.missing}.`);
say(row(['phase', 'seconds', 'requests', 'dropped', 'orders']));
say(row(Array.from({ length: 5 }, () => '---')));
const broken = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => broken.abort());
const report = await runCluster({
  nginx: 'missing' in found ? null : found,
  buyers: Number(values.buyers),
  seconds: Number(values.seconds),
  onPhase: tellPhase,
  signal: broken.signal,
});
tellEnd(report);
const { lost, doubled, findings, paid } = report;
const clean = lost.length === 0 && doubled.length === 0 && findings.length === 0;
process.exitCode = clean && paid > 0 ? 0 : 1;
