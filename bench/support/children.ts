import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

export const root = fileURLToPath(new URL('../../', import.meta.url));

export interface Child {
  readonly process: ChildProcess;
  readonly pid: number;
  stop(): Promise<void>;
}

/** Runs a program of this repository in a process of its own. */
export function startNode(script: string, args: string[], env: Record<string, string> = {}): Child {
  const inherited = { PATH: process.env['PATH'], HOME: process.env['HOME'] };
  const child = spawn(process.execPath, [script, ...args], {
    cwd: root,
    env: { ...inherited, ...env },
    // Where nobody reads it, a log of failures would fill its pipe, and the process would wait for ever.
    stdio: ['ignore', 2, 2],
  });
  const { pid } = child;
  if (pid === undefined) throw new Error(`${script} did not start`);
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  return { process: child, pid, stop };
}

/** Runs a program of this repository to its end and reads the JSON that it prints. */
export async function readNode(script: string, args: string[], env: Record<string, string> = {}) {
  const inherited = { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '' };
  const options = { cwd: root, env: { ...inherited, ...env }, maxBuffer: 64 * 1024 * 1024 };
  const { stdout } = await run(process.execPath, [script, ...args], options);
  const answer: unknown = JSON.parse(stdout);
  return answer;
}

async function statusOf(pid: number, field: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const line = new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1];
  return Number(line) / 1024;
}

/** Memory that a process holds now, in MB (Linux). */
export const memoryOf = (pid: number): Promise<number> => statusOf(pid, 'VmRSS');

/** The most memory that a process has held since it was last noted anew, in MB (Linux). */
export const mostMemoryOf = (pid: number): Promise<number> => statusOf(pid, 'VmHWM');

/** From here on what a process holds at its most is noted anew (Linux). */
export const noteMostMemoryAnew = (pid: number): Promise<void> =>
  writeFile(`/proc/${pid}/clear_refs`, '5');

export async function untilAnswered(url: string, timeout = 60_000): Promise<void> {
  const deadline = Date.now() + timeout;
  while (Date.now() < deadline) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok === true) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`${url} did not answer`);
}
