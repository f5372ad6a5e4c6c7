import { expect, test } from 'vitest';
import { type ClusterReport, runCluster } from './cluster.ts';
import { openDatabaseCluster } from './database-cluster.ts';
import { findNginx } from './find-nginx.ts';
import { PHASES, ownPhase } from './phases.ts';

const TIMEOUT = 600_000;

function mustHaveHeld(report: ClusterReport): void {
  expect(report).toMatchObject({ lost: [], doubled: [], findings: [] });
  expect(report.paid).toBeGreaterThan(0);
  for (const { phase, requests, orders, staleness } of report.phases) {
    expect(requests, phase).toBeGreaterThan(10);
    expect(orders, phase).toBeGreaterThan(0);
    // Otherwise nobody looked.
    expect(staleness.changes, phase).toBeGreaterThan(1);
    expect(staleness.maxMs, phase).toBeLessThanOrEqual(1_000);
  }
  // Only where there is no database for a while may an answer be older and say so.
  const withDatabase = report.phases.filter(({ phase }) => phase !== 'failover');
  expect(withDatabase.filter(({ staleness }) => staleness.toldMaxMs > 0)).toEqual([]);
  // A request is lost with the process that was answering it, and none is answered without a database.
  const mayDrop = new Set(['nodes killed', 'failover']);
  const dropped = report.phases.filter(({ phase }) => !mayDrop.has(phase));
  expect(dropped.flatMap((each) => each.dropped)).toEqual([]);
}

const nginx = await findNginx();
const balancer = 'missing' in nginx ? `a plain balancer: ${nginx.missing}` : 'nginx';

test(`three nodes behind ${balancer} lose nothing: not when they are restarted one after the other, when replicas or nodes are killed, nor when the database fails over`, {
  timeout: TIMEOUT,
}, async () => {
  const report = await runCluster({
    openDatabases: openDatabaseCluster,
    nginx: 'missing' in nginx ? null : nginx,
    buyers: 8,
    seconds: 4,
    phases: PHASES.map(ownPhase),
  });
  expect(report.balancer).toBe('missing' in nginx ? 'plain' : 'nginx');
  expect(report.phases).toHaveLength(5);
  mustHaveHeld(report);
});
