import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../../../e2e/support/shop-process.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

/** One process of a shop, on a port that it keeps over restarts. */
export interface ShopServer {
  readonly url: string;
  /** The address that a browser would use. */
  readonly origin: string;
  /** Everything it has printed in all its lives. */
  output(): string;
  pid(): number;
  isRunning(): boolean;
  /** Starts the process and waits until it can serve. */
  start(): Promise<void>;
  /** SIGKILL. */
  kill(): Promise<void>;
  /** SIGSTOP: it is there, and does nothing. */
  freeze(): void;
  /** SIGCONT. */
  thaw(): void;
  /** SIGTERM. @returns its exit code */
  terminate(): Promise<number | null>;
  /** A line of the log with this code, parsed; the newest last. */
  logged(code: string): Record<string, unknown>[];
}

function parsedLines(text: string): Record<string, unknown>[] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('{') && line.endsWith('}'))
    .map((line) => JSON.parse(line));
}

export async function createShopServer(settings: Record<string, string>): Promise<ShopServer> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  // As `npm start` does: a start loads for half as long. One that ends by a signal of ours writes it.
  const compiled = { NODE_COMPILE_CACHE: join(root, '.cache/node') };
  const inherited = { PATH: process.env['PATH'], HOME: process.env['HOME'], ...compiled };
  let child: ChildProcess | null = null;
  let printed = '';

  const isRunning = () => child !== null && child.exitCode === null && child.signalCode === null;
  const end = async (signal: NodeJS.Signals) => {
    if (child === null || !isRunning()) return child?.exitCode ?? null;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
    return child.exitCode;
  };

  return {
    url,
    origin: `http://localhost:${port}`,
    output: () => printed,
    pid: () => child?.pid ?? 0,
    isRunning,
    async start() {
      child = spawn(process.execPath, ['apps/server/src/main.ts'], {
        cwd: root,
        env: { ...inherited, PORT: String(port), ...settings },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const keep = (chunk: Buffer) => (printed += chunk.toString());
      child.stdout?.on('data', keep);
      child.stderr?.on('data', keep);
      // How fast it opens is another test's; with more to do a machine takes over a minute for it.
      const deadline = Date.now() + 120_000;
      while (Date.now() < deadline) {
        if (!isRunning()) throw new Error(`The shop ended while starting:\n${printed}`);
        const answer = await fetch(`${url}/readyz`).catch(() => null);
        if (answer?.ok === true) return;
        await delay(50);
      }
      throw new Error(`The shop did not become ready:\n${printed}`);
    },
    kill: async () => {
      await end('SIGKILL');
    },
    freeze() {
      child?.kill('SIGSTOP');
    },
    thaw() {
      child?.kill('SIGCONT');
    },
    terminate: () => end('SIGTERM'),
    logged: (code) => parsedLines(printed).filter((line) => line['code'] === code),
  };
}
