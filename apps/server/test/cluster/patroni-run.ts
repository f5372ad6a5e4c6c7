import { type ClusterRun, type JudgedPhase, isClean, runCluster } from './cluster.ts';
import { findPatroni } from './find-patroni.ts';
import {
  type PatroniCluster,
  type Way,
  WAYS,
  isWay,
  openPatroniCluster,
} from './patroni-cluster.ts';
import { FAULTS, faultPhase, isFault } from './patroni-faults.ts';
import { head, row, say, tellJudgement } from './tables.ts';

export interface PatroniRun
  extends Pick<ClusterRun<PatroniCluster>, 'nginx' | 'buyers' | 'seconds' | 'signal'> {
  /** Which of them happen; all where it is left out. */
  readonly faults?: readonly string[];
  readonly ways?: readonly string[];
  /** How often each happens, by each way. */
  readonly repeat: number;
}

const ORDERS_AGAIN_SECONDS = 20;
const ANSWERED_SHARE = 0.999;

function tellPhase(way: Way, report: JudgedPhase): void {
  const { phase, seconds, silentSeconds, requests, dropped, aged, orders } = report;
  const answered = requests === 0 ? 0 : 1 - dropped.length / requests;
  // Never rounded up to all of them.
  const share = `${Math.floor(answered * 100_000) / 1_000} %`;
  const missed = silentSeconds > ORDERS_AGAIN_SECONDS || answered < ANSWERED_SHARE;
  const figures = [seconds, silentSeconds, requests, share, aged, orders];
  const judged = [report.lost.length, report.doubled.length, missed ? 'missed' : 'met'];
  say(row([way, phase, ...figures, ...judged]));
  const counts = Map.groupBy(dropped, (each) => each);
  for (const [each, all] of counts) {
    process.stderr.write(`dropped in ${phase}: ${all.length} times ${each}\n`);
  }
}

function unknownOf(given: readonly string[], isKnown: (name: string) => boolean): string | null {
  const unknown = given.filter((name) => !isKnown(name));
  return unknown.length === 0 ? null : unknown.join(', ');
}

/** @returns the exit code: 0 where nothing acknowledged was lost or doubled and the books are in order */
export async function runPatroni(run: PatroniRun): Promise<number> {
  const { faults = FAULTS, ways = WAYS, repeat } = run;
  const unknown = unknownOf(faults, isFault) ?? unknownOf(ways, isWay);
  if (unknown !== null) {
    say(`Not known: ${unknown}. Faults: ${FAULTS.join(', ')}. Ways: ${WAYS.join(', ')}.`);
    return 2;
  }
  const packages = await findPatroni({ fetch: true });
  if ('missing' in packages) {
    say(`No Patroni: ${packages.missing}.`);
    return 2;
  }
  say(`Patroni ${packages.version}, etcd by its v2 interface, ${run.buyers} buyers.`);
  say('');
  head([
    'database by',
    'fault',
    'seconds',
    'longest without an order',
    'pages and lists',
    'answered',
    'said to be old',
    'orders',
    'lost',
    'double',
    '20 s and 99.9 %',
  ]);
  const rounds = Array.from({ length: repeat }, () => faults.filter(isFault)).flat();
  const reports = [];
  for (const way of ways.filter(isWay)) {
    let rebuilt: readonly string[] = [];
    const report = await runCluster({
      ...run,
      openDatabases: async () => {
        const cluster = await openPatroniCluster(packages, way, run.signal);
        ({ rebuilt } = cluster);
        return cluster;
      },
      phases: rounds.map(faultPhase),
      onPhase: (each) => tellPhase(way, each),
    });
    reports.push({ way, report, rebuilt: rebuilt.length });
  }
  say('');
  head([
    'database by',
    'orders',
    'paid',
    'lost',
    'double',
    'oldest price seen, ms',
    'books',
    'members copied anew',
  ]);
  for (const { way, report, rebuilt } of reports) tellJudgement(way, report, [rebuilt]);
  return reports.every(({ report }) => isClean(report)) ? 0 : 1;
}
