import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { tempFolder } from '../../tools/temp-folder.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

export interface ShopProcess {
  readonly url: string;
  readonly dataDir: string;
  /** Everything the shop has printed so far. */
  output(): string;
  /** Ends it as Ctrl-C does, and removes its data. */
  close(): Promise<void>;
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

/**
 * A port that nobody listens on. Below those that systems give to outgoing connections: of these one
 * could take it before the shop listens.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(12_000, 32_000);
    if (await isFree(port)) return port;
  }
}

async function untilReady(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + 100_000;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The shop ended while starting:\n${output()}`);
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok === true) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`The shop did not become ready:\n${output()}`);
}

/** Starts the built shop as an owner would, on its own port and data. */
export async function startShopProcess(
  settings: Record<string, string> = {},
): Promise<ShopProcess> {
  const dataDir = await mkdtemp(join(tempFolder(), 'gadgetry-e2e-'));
  const port = settings['PORT'] === undefined ? await freePort() : Number(settings['PORT']);
  const url = `http://localhost:${port}`;
  // As `npm start` does: what is loaded is read compiled.
  const compiled = { NODE_COMPILE_CACHE: join(root, '.cache/node') };
  const inherited = { PATH: process.env['PATH'], HOME: process.env['HOME'], ...compiled };
  const child = spawn(process.execPath, ['apps/server/src/main.ts'], {
    cwd: root,
    env: { ...inherited, PORT: String(port), DATA_DIR: dataDir, RATE_LIMITS: 'off', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const close = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit');
      child.kill('SIGINT');
      await ended;
    }
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await untilReady(url, child, () => printed);
  } catch (error) {
    await close();
    throw error;
  }
  return { url, dataDir, output: () => printed, close };
}
