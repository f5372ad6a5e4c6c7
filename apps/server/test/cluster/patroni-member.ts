import { mkdir, rm, writeFile } from 'node:fs/promises';
import { chownSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isThere, postgresProcesses, signal, titleOf } from '../reliability/processes.ts';
import { type Daemon, createDaemon } from './daemon.ts';
import { documented } from './documented-files.ts';
import type { PatroniPackages } from './find-patroni.ts';

export const MEMBERS = ['a', 'b', 'c'] as const;

/** Where a member listens, all of it on loopback. */
export interface MemberPorts {
  readonly postgres: number;
  readonly rest: number;
  readonly etcd: number;
  readonly etcdPeer: number;
}

/** What of a member stands still, as with SIGSTOP. */
export type Frozen =
  /** PostgreSQL's first process: no new connection, but those that are there are answered. */
  | 'postmaster'
  /** All but the connections that are there: Patroni hears nothing, PostgreSQL goes on answering them. */
  | 'all but clients'
  /** The machine. */
  | 'all'
  /** What it hears from the other members, while it answers everybody else. */
  | 'ties';

/** One machine of three: PostgreSQL under Patroni, and an etcd. */
export interface PatroniMember {
  readonly name: string;
  /** Of its PostgreSQL. */
  readonly host: string;
  /** Of its Patroni. */
  readonly rest: string;
  readonly patroni: Daemon;
  readonly etcd: Daemon;
  /** kill -9 of every process of its PostgreSQL. */
  killPostgres(): Promise<void>;
  freeze(what: Frozen): Promise<void>;
  wake(): Promise<void>;
  close(): Promise<void>;
}

export const PASSWORD = 'a-password-of-the-tests';
/** Of PostgreSQL's processes, as Patroni names the cluster. */
const TITLE = 'postgres: shop: ';

const isTie = (title: string) => title.startsWith(`${TITLE}walreceiver`);
const servesClient = (title: string) => title.startsWith(`${TITLE}gadgetry `);

const dataIn = (folder: string) => join(folder, 'postgres');

function portsOf(name: string, ports: ReadonlyMap<string, MemberPorts>): MemberPorts {
  const own = ports.get(name);
  if (own === undefined) throw new Error(`no ports for ${name}`);
  return own;
}

/** What owners are told to use, for a member that is here. */
export function memberConfiguration(
  postgresFolder: string,
  folder: string,
  name: string,
  ports: ReadonlyMap<string, MemberPorts>,
): Promise<string> {
  const own = portsOf(name, ports);
  const consensus = [...ports.values()].map(({ etcd }) => `127.0.0.1:${etcd}`).join(',');
  return documented('patroni.yml', [
    [/^name: a$/gm, `name: ${name}`],
    ['10.0.0.1:8008', `127.0.0.1:${own.rest}`],
    ['10.0.0.1:2379,10.0.0.2:2379,10.0.0.3:2379', consensus],
    ['10.0.0.1:5432', `127.0.0.1:${own.postgres}`],
    ['10.0.0.0/24', '127.0.0.1/32'],
    ['/var/lib/postgresql/15/shop', dataIn(folder)],
    ['/usr/lib/postgresql/15/bin', postgresFolder],
    ['/var/lib/postgresql/.pgpass-patroni', join(folder, 'pgpass')],
    [/CHANGE-ME-\d/g, PASSWORD],
    // A machine of the tests is not to be switched off.
    ['mode: required', 'mode: off'],
  ]);
}

export async function createMember(
  packages: PatroniPackages,
  parent: string,
  name: string,
  ports: ReadonlyMap<string, MemberPorts>,
): Promise<PatroniMember> {
  const own = portsOf(name, ports);
  const folder = join(parent, name);
  const data = dataIn(folder);
  await mkdir(folder, { mode: 0o700 });
  const { uid, gid } = packages.account;
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);

  const config = join(folder, 'patroni.yml');
  const text = await memberConfiguration(packages.postgresFolder, folder, name, ports);
  await writeFile(config, text, { mode: 0o644 });
  const patroni = createDaemon(
    packages,
    [packages.python, '-m', 'patroni', config],
    join(folder, 'patroni.log'),
  );
  const etcd = createDaemon(
    packages,
    [
      packages.etcd,
      '--name',
      name,
      '--data-dir',
      join(folder, 'etcd'),
      '--enable-v2',
      '--listen-client-urls',
      `http://127.0.0.1:${own.etcd}`,
      '--advertise-client-urls',
      `http://127.0.0.1:${own.etcd}`,
      '--listen-peer-urls',
      `http://127.0.0.1:${own.etcdPeer}`,
      '--initial-advertise-peer-urls',
      `http://127.0.0.1:${own.etcdPeer}`,
      '--initial-cluster',
      [...ports].map(([who, { etcdPeer }]) => `${who}=http://127.0.0.1:${etcdPeer}`).join(','),
    ],
    join(folder, 'etcd.log'),
  );
  const processes = () => postgresProcesses(data);
  const killPostgres = async () => {
    const [postmaster, ...children] = await processes();
    for (const pid of [postmaster, ...children]) signal(pid, 'SIGKILL');
    while (isThere(postmaster)) await delay(10);
  };
  let stopped: number[] = [];
  const stop = (pid: number) => {
    signal(pid, 'SIGSTOP');
    stopped.push(pid);
  };
  const wake = async () => {
    for (const pid of stopped) signal(pid, 'SIGCONT');
    stopped = [];
  };

  return {
    name,
    host: `127.0.0.1:${own.postgres}`,
    rest: `http://127.0.0.1:${own.rest}`,
    patroni,
    etcd,
    killPostgres,
    async freeze(what) {
      const [postmaster] = await processes();
      // First, so that it has no more children than are then found.
      if (what !== 'ties') stop(postmaster);
      if (what !== 'postmaster') stop(patroni.pid());
      if (what === 'all' || what === 'ties') stop(etcd.pid());
      const [, ...children] = await processes();
      for (const pid of children) {
        const title = await titleOf(pid);
        const stands = { postmaster: false, all: true, ties: isTie(title) };
        if (what === 'all but clients' ? !servesClient(title) : stands[what]) stop(pid);
      }
    },
    wake,
    async close() {
      await wake();
      await patroni.close();
      await etcd.close();
      // SIGQUIT lets PostgreSQL give back its memory; what does not go is killed.
      const [postmaster] = await processes().catch(() => [0]);
      if (postmaster > 0 && (await titleOf(postmaster)).includes(data)) {
        signal(postmaster, 'SIGQUIT');
        const deadline = Date.now() + 10_000;
        while (isThere(postmaster) && Date.now() < deadline) await delay(20);
        if (isThere(postmaster)) await killPostgres();
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}
