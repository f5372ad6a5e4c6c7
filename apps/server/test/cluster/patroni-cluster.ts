import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { z } from 'zod';
import { freePort } from '../../../../e2e/support/shop-process.ts';
import { createDaemon } from './daemon.ts';
import type { ClusterDatabases } from './database-cluster.ts';
import { documented } from './documented-files.ts';
import type { PatroniPackages } from './find-patroni.ts';
import {
  type MemberPorts,
  type PatroniMember,
  MEMBERS,
  PASSWORD,
  createMember,
} from './patroni-member.ts';

/** How the shop is told of its database: one address that leads to the primary, or all three. */
export const WAYS = ['HAProxy', 'hosts'] as const;
export type Way = (typeof WAYS)[number];

export function isWay(name: string): name is Way {
  return WAYS.some((way) => way === name);
}

const clusterState = z.object({
  members: z.array(
    z.object({
      name: z.string(),
      role: z.string(),
      state: z.string(),
      timeline: z.int().optional(),
    }),
  ),
});

/** Three machines that keep a PostgreSQL alive among themselves. */
export interface PatroniCluster extends ClusterDatabases {
  readonly members: readonly PatroniMember[];
  /** @throws Error where none says that it is */
  primary(): Promise<PatroniMember>;
  /** Whoever has every order that has been answered. */
  synchronousStandby(): Promise<PatroniMember>;
  /** Waits until another than that one takes writes. */
  untilPrimaryIsNot(old: PatroniMember): Promise<void>;
  /** Starts what has ended, and waits until all three are one cluster with a synchronous standby. */
  heal(): Promise<void>;
  /** Members whose data had to be copied anew, because they could not follow with what they had. */
  readonly rebuilt: string[];
  /** As an operator asks for it. */
  switchover(): Promise<void>;
}

const PATIENCE_MS = 120_000;
/** By then a member that can follow does. */
const REBUILD_AFTER_MS = 60_000;

async function ask(url: string, init: RequestInit = {}): Promise<Response> {
  return fetch(url, { signal: AbortSignal.timeout(3_000), ...init });
}

/** What owners are told to use, for members that are here. */
export function haproxyConfiguration(
  port: number,
  ports: ReadonlyMap<string, MemberPorts>,
): Promise<string> {
  const servers = [...ports].map(
    ([name, { postgres, rest }]) =>
      [
        new RegExp(`server ${name} .*$`, 'gm'),
        `server ${name} 127.0.0.1:${postgres} check port ${rest}`,
      ] as const,
  );
  return documented('haproxy.cfg', [['bind 127.0.0.1:5000', `bind 127.0.0.1:${port}`], ...servers]);
}

/** @param broken once it is aborted nothing is waited for any more */
export async function openPatroniCluster(
  packages: PatroniPackages,
  way: Way,
  broken: AbortSignal = new AbortController().signal,
): Promise<PatroniCluster> {
  const folder = await mkdtemp(join(tmpdir(), 'gadgetry-patroni-'));
  // Started as root its members work as another account, which has to get at their folders.
  await chmod(folder, 0o755);
  const members: PatroniMember[] = [];
  const haproxyFile = join(folder, 'haproxy.cfg');
  const haproxy = createDaemon(
    packages,
    [packages.haproxy, '-db', '-f', haproxyFile],
    join(folder, 'haproxy.log'),
  );
  const close = async () => {
    await haproxy.close();
    await Promise.all(members.map((member) => member.close()));
    await rm(folder, { recursive: true, force: true });
  };
  const until = async (what: string, holds: () => Promise<boolean>, patience = PATIENCE_MS) => {
    const deadline = Date.now() + patience;
    while (!(await holds().catch(() => false))) {
      broken.throwIfAborted();
      if (Date.now() > deadline) throw new Error(`${what}: not within ${patience / 1_000} s`);
      await delay(200);
    }
  };
  const whoAnswers = async (path: string): Promise<PatroniMember> => {
    const asked = members.map(async (member) => {
      if (!(await ask(member.rest + path)).ok) throw new Error(`not ${member.name}`);
      return member;
    });
    return Promise.any(asked);
  };
  const stateOf = async ({ rest }: PatroniMember) =>
    clusterState.parse(await (await ask(`${rest}/cluster`)).json()).members;
  const isWhole = async () => {
    const state = await stateOf(await whoAnswers('/primary'));
    const timelines = new Set(state.map(({ timeline }) => timeline));
    const roles = new Set(state.map(({ role }) => role));
    return (
      state.length === members.length &&
      state.every((each) => ['running', 'streaming'].includes(each.state)) &&
      timelines.size === 1 &&
      roles.has('leader') &&
      roles.has('sync_standby')
    );
  };
  const rebuilt: string[] = [];
  const rebuildWhoeverIsBehind = async () => {
    const leader = await whoAnswers('/primary');
    const state = await stateOf(leader);
    const timeline = state.find(({ name }) => name === leader.name)?.timeline;
    for (const member of members) {
      const known = state.find(({ name }) => name === member.name);
      const follows = known?.timeline === timeline && known?.state !== 'start failed';
      if (member === leader || follows) continue;
      const body = JSON.stringify({ force: true });
      await ask(`${member.rest}/reinitialize`, { method: 'POST', body }).catch(() => undefined);
      rebuilt.push(member.name);
    }
  };

  try {
    const ports = new Map<string, MemberPorts>();
    for (const name of MEMBERS) {
      const [postgres, rest, etcd, etcdPeer] = await Promise.all([
        freePort(),
        freePort(),
        freePort(),
        freePort(),
      ]);
      ports.set(name, { postgres, rest, etcd, etcdPeer });
    }
    for (const name of MEMBERS) members.push(await createMember(packages, folder, name, ports));
    const haproxyPort = await freePort();
    await writeFile(haproxyFile, await haproxyConfiguration(haproxyPort, ports));

    for (const { etcd } of members) etcd.start();
    for (const { patroni } of members) patroni.start();
    haproxy.start();
    await until('three members', isWhole).catch(async (error: unknown) => {
      const said = await readFile(join(folder, 'a', 'patroni.log'), 'utf8').catch(() => '');
      throw new Error(`Patroni did not start: ${said.slice(-2_000)}`, { cause: error });
    });
    const primary = await whoAnswers('/primary');
    const superuser = new pg.Client(`postgresql://postgres:${PASSWORD}@${primary.host}/postgres`);
    await superuser.connect();
    try {
      await superuser.query(`CREATE ROLE gadgetry LOGIN PASSWORD '${PASSWORD}'`);
      await superuser.query('CREATE DATABASE gadgetry OWNER gadgetry');
    } finally {
      await superuser.end();
    }
    const addressAt = (hosts: string) => `postgresql://gadgetry:${PASSWORD}@${hosts}/gadgetry`;
    const all = addressAt(members.map(({ host }) => host).join(','));
    return {
      members,
      rebuilt,
      address: way === 'hosts' ? all : addressAt(`127.0.0.1:${haproxyPort}`),
      // Each may be the one that follows.
      replicaAddress: all,
      dataDir: join(folder, 'shop'),
      primary: () => whoAnswers('/primary'),
      synchronousStandby: () => whoAnswers('/synchronous'),
      untilPrimaryIsNot: (old) =>
        until(`another primary than ${old.name}`, async () => {
          const others = members.filter((member) => member !== old);
          const said = others.map(async ({ rest }) => (await ask(`${rest}/primary`)).ok);
          return (await Promise.allSettled(said)).some(
            (each) => each.status === 'fulfilled' && each.value,
          );
        }),
      async heal() {
        for (const { patroni, etcd } of members) {
          if (!patroni.isRunning()) patroni.start();
          if (!etcd.isRunning()) etcd.start();
        }
        await until('a whole cluster', isWhole, REBUILD_AFTER_MS).catch(async () => {
          broken.throwIfAborted();
          await rebuildWhoeverIsBehind();
          await until('a whole cluster', isWhole);
        });
      },
      async switchover() {
        const leader = await whoAnswers('/primary');
        const candidate = await whoAnswers('/synchronous');
        const body = JSON.stringify({ leader: leader.name, candidate: candidate.name });
        const signal = AbortSignal.timeout(60_000);
        const answer = await ask(`${leader.rest}/switchover`, { method: 'POST', body, signal });
        if (!answer.ok) throw new Error(`no switchover: ${await answer.text()}`);
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
