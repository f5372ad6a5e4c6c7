import { parseArgs } from 'node:util';
import { openDatabaseCluster } from './database-cluster.ts';
import { type ClusterReport, type JudgedPhase, isClean, runCluster } from './cluster.ts';
import { findNginx } from './find-nginx.ts';
import { PHASES, ownPhase } from './phases.ts';
import { runPatroni } from './patroni-run.ts';
import { head, row, say, tellJudgement } from './tables.ts';

const { values } = parseArgs({
  options: {
    engine: { type: 'string', default: 'script' },
    seconds: { type: 'string', default: '15' },
    buyers: { type: 'string', default: '12' },
    plain: { type: 'boolean', default: false },
    faults: { type: 'string' },
    ways: { type: 'string' },
    repeat: { type: 'string', default: '2' },
  },
});

function tellPhase({ phase, seconds, requests, dropped, orders }: JudgedPhase): void {
  say(row([phase, seconds, requests, dropped.length, orders]));
  for (const each of new Set(dropped)) process.stderr.write(`dropped in ${phase}: ${each}\n`);
}

function tellEnd(report: ClusterReport): void {
  say('');
  head(['balancer', 'orders', 'paid', 'lost', 'double', 'oldest price seen, ms', 'books']);
  tellJudgement(report.balancer, report);
}

const found = values.plain ? { missing: 'not wanted' } : await findNginx();
if ('missing' in found) say(`A plain balancer stands in for nginx: ${found.missing}.`);
const broken = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => broken.abort());
const common = {
  nginx: 'missing' in found ? null : found,
  buyers: Number(values.buyers),
  seconds: Number(values.seconds),
  signal: broken.signal,
};
if (values.engine === 'patroni') {
  const { faults, ways } = values;
  process.exitCode = await runPatroni({
    ...common,
    repeat: Number(values.repeat),
    ...(faults !== undefined && { faults: faults.split(',') }),
    ...(ways !== undefined && { ways: ways.split(',') }),
  });
} else if (values.engine === 'script') {
  head(['phase', 'seconds', 'requests', 'dropped', 'orders']);
  const report = await runCluster({
    ...common,
    openDatabases: openDatabaseCluster,
    // Each of them twice.
    phases: PHASES.flatMap((name) => (name === 'nodes killed' ? [name, name] : [name])).map(
      ownPhase,
    ),
    onPhase: tellPhase,
  });
  tellEnd(report);
  process.exitCode = isClean(report) ? 0 : 1;
} else {
  say(`--engine is script or patroni, not ${values.engine}.`);
  process.exitCode = 2;
}
