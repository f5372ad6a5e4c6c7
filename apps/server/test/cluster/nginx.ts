import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Balancer, BalancerOptions } from './balancer.ts';
import type { Nginx } from './find-nginx.ts';

/** What owners are told to use, with the addresses of the processes that are there. */
async function siteFor({ port, nodes }: BalancerOptions): Promise<string> {
  const written = await readFile(new URL('../../../../docs/nginx.conf', import.meta.url), 'utf8');
  const servers = [...written.matchAll(/^ *server (127\.0\.0\.1:\d+)( .*;)$/gm)];
  const [first] = servers;
  if (first === undefined) throw new Error('docs/nginx.conf names no servers');
  const lines = nodes.map(({ url }) => `    server ${new URL(url).host}${first[2]}`);
  return servers
    .reduce(
      (text, [line], index) => text.replace(line, index === 0 ? lines.join('\n') : ''),
      written,
    )
    .replace('listen 80;', `listen 127.0.0.1:${port};`);
}

function mainFor(folder: string): string {
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const temporary = kinds.map((kind) => `  ${kind}_temp_path ${folder}/${kind};`).join('\n');
  return `daemon off;
worker_processes 1;
pid ${folder}/pid;
error_log ${folder}/error.log warn;
events { worker_connections 2048; }
http {
${temporary}
  access_log off;
  include ${folder}/site.conf;
}
`;
}

/** Starts nginx with the configuration of the documentation, on loopback and in a folder of its own. */
export async function startNginx(nginx: Nginx, options: BalancerOptions): Promise<Balancer> {
  const folder = await mkdtemp(join(tmpdir(), 'gadgetry-nginx-'));
  // Started as root it works as another account, which has to get at its temporary files.
  await chmod(folder, 0o755);
  await writeFile(join(folder, 'site.conf'), await siteFor(options));
  await writeFile(join(folder, 'nginx.conf'), mainFor(folder));
  const args = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')];
  const child = spawn(nginx.program, args, { env: nginx.environment, stdio: 'ignore' });
  const ended = once(child, 'exit');
  const close = async () => {
    child.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  const deadline = Date.now() + 10_000;
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${options.port}/healthz`).catch(() => null);
    if (answer !== null) return { name: 'nginx', close };
    if (child.exitCode !== null || Date.now() > deadline) {
      const said = await readFile(join(folder, 'error.log'), 'utf8').catch(() => '');
      await close();
      throw new Error(`nginx did not start: ${said}`);
    }
    await delay(50);
  }
}
