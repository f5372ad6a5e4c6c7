import { setTimeout as delay } from 'node:timers/promises';
import type { PatroniCluster } from './patroni-cluster.ts';
import type { Frozen, PatroniMember } from './patroni-member.ts';
import type { Phase } from './phases.ts';

/** How long people buy before anything happens, so that it can be seen to end. */
const BEFORE_MS = 4_000;
/** Longer than Patroni believes in somebody who says nothing. */
const FREEZE_MS = 35_000;
const CONSENSUS_AWAY_MS = 40_000;
/** Until Patroni has certainly seen that PostgreSQL is gone. */
const NOTICED_MS = 15_000;
/** So long after all is well people go on. */
const AFTER_MS = 3_000;

async function frozen(member: PatroniMember, what: Frozen): Promise<void> {
  await member.freeze(what);
  await delay(FREEZE_MS);
  await member.wake();
}

type Fault = (cluster: PatroniCluster) => Promise<void>;

const faults = {
  switchover: (cluster) => cluster.switchover(),
  async 'primary killed'(cluster) {
    await (await cluster.primary()).killPostgres();
    await delay(NOTICED_MS);
  },
  async 'machine of the primary killed'(cluster) {
    const primary = await cluster.primary();
    await Promise.all([primary.patroni.kill(), primary.etcd.kill(), primary.killPostgres()]);
    await cluster.untilPrimaryIsNot(primary);
  },
  'postmaster frozen': async (cluster) => frozen(await cluster.primary(), 'postmaster'),
  'all but its connections frozen': async (cluster) =>
    frozen(await cluster.primary(), 'all but clients'),
  'machine of the primary frozen': async (cluster) => frozen(await cluster.primary(), 'all'),
  async 'consensus lost'({ members }) {
    await Promise.all(members.map(({ etcd }) => etcd.kill()));
    await delay(CONSENSUS_AWAY_MS);
  },
  async 'synchronous standby killed'(cluster) {
    const standby = await cluster.synchronousStandby();
    await Promise.all([standby.patroni.kill(), standby.etcd.kill(), standby.killPostgres()]);
    await delay(FREEZE_MS);
  },
  'synchronous standby cut off': async (cluster) =>
    frozen(await cluster.synchronousStandby(), 'ties'),
} as const satisfies Record<string, Fault>;

export type FaultName = keyof typeof faults;
export const FAULTS = Object.keys(faults) as readonly FaultName[];

export function isFault(name: string): name is FaultName {
  return Object.hasOwn(faults, name);
}

/** People visit, the fault happens and ends, and they go on until the cluster is whole again. */
export function faultPhase(name: FaultName): Phase<PatroniCluster> {
  return {
    name,
    stubborn: true,
    async subject({ databases }) {
      await delay(BEFORE_MS);
      await faults[name](databases);
      await databases.heal();
      await delay(AFTER_MS);
    },
  };
}
