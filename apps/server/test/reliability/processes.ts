import { readFile } from 'node:fs/promises';

export async function childrenOf(pid: number): Promise<number[]> {
  const listed = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  return listed.split(' ').filter(Boolean).map(Number);
}

export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended by itself meanwhile.
  }
}

/** What it says that it is: of a PostgreSQL's, 'postgres: <user> <database> <client> <what it does>'. */
export async function titleOf(pid: number): Promise<string> {
  return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
}

export function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** The postmaster of that data, first, and what it has started. */
export async function postgresProcesses(cluster: string): Promise<[number, ...number[]]> {
  const written = await readFile(`${cluster}/postmaster.pid`, 'utf8');
  const postmaster = Number(written.split('\n')[0]);
  return [postmaster, ...(await childrenOf(postmaster))];
}
