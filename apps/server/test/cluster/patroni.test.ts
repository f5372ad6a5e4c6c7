import { expect, test } from 'vitest';
import { runCluster } from './cluster.ts';
import { findPatroni } from './find-patroni.ts';
import { haproxyConfiguration, openPatroniCluster } from './patroni-cluster.ts';
import { faultPhase } from './patroni-faults.ts';
import { MEMBERS, memberConfiguration } from './patroni-member.ts';

test('what the documentation says of Patroni and HAProxy has everything that a run puts in its place', async () => {
  const ports = new Map(
    MEMBERS.map((name, index) => {
      const first = 12_000 + index * 4;
      return [name, { postgres: first, rest: first + 1, etcd: first + 2, etcdPeer: first + 3 }];
    }),
  );
  const member = await memberConfiguration('/programs', '/folder', 'b', ports);
  const haproxy = await haproxyConfiguration(13_000, ports);
  // Of the machines in it, and of the passwords that an owner has to choose, nothing is left.
  expect(member + haproxy).not.toMatch(/10\.0\.0\.|CHANGE-ME|\/var\/lib/);
  expect(member).toContain('hosts: 127.0.0.1:12002,127.0.0.1:12006,127.0.0.1:12010');
  expect(member).toContain('listen: 127.0.0.1:12004');
  expect(haproxy).toContain('server c 127.0.0.1:12008 check port 12009');
});

const found = await findPatroni({ fetch: false });

// Nothing is fetched while tests run: where nobody has done so before, the name says it.
const packages = 'missing' in found ? [] : [found];
const by = 'missing' in found ? `left out: ${found.missing}` : `Patroni ${found.version}`;

test(`the primary is killed behind HAProxy, and nothing acknowledged is lost or doubled (${by})`, {
  timeout: 600_000,
}, async () => {
  expect(by).toMatch(/^Patroni \d|--engine patroni|Debian/);
  for (const each of packages) {
    const report = await runCluster({
      openDatabases: () => openPatroniCluster(each, 'HAProxy'),
      nginx: null,
      buyers: 4,
      seconds: 4,
      phases: [faultPhase('primary killed')],
    });
    expect(report).toMatchObject({ lost: [], doubled: [], findings: [] });
    expect(report.paid).toBeGreaterThan(0);
    const [phase] = report.phases;
    expect(phase?.requests).toBeGreaterThan(10);
    expect(phase?.orders).toBeGreaterThan(1);
    expect(phase?.staleness.maxMs).toBeLessThanOrEqual(1_000);
  }
});
