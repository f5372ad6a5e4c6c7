import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, closeSync } from 'node:fs';
import type { PatroniPackages } from './find-patroni.ts';

/** A program that runs until it is ended, and can be started again. */
export interface Daemon {
  start(): void;
  pid(): number;
  isRunning(): boolean;
  /** SIGKILL; returns once it is gone. */
  kill(): Promise<void>;
  /** The same for good: whoever was about to start it again does not. */
  close(): Promise<void>;
}

/** @param log the file that what it says goes to */
export function createDaemon(
  { environment, account }: PatroniPackages,
  command: readonly string[],
  log: string,
): Daemon {
  const [program = '', ...args] = command;
  let child: ChildProcess | null = null;
  let closed = false;
  const isRunning = () => child !== null && child.exitCode === null && child.signalCode === null;
  const kill = async () => {
    if (child === null || !isRunning()) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  return {
    start() {
      if (closed) return;
      const written = openSync(log, 'a');
      // In a group of its own: Ctrl-C is for us, and we end it ourselves.
      const options = { env: environment, cwd: '/', detached: true, ...account };
      child = spawn(program, args, { ...options, stdio: ['ignore', written, written] });
      child.on('error', () => undefined);
      closeSync(written);
    },
    pid: () => child?.pid ?? 0,
    isRunning,
    kill,
    async close() {
      closed = true;
      await kill();
    },
  };
}
