import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../../../', import.meta.url));

/** A registry that says this when it is asked for known faults, and knows nothing else. */
async function openRegistry(status: number, advisories: object): Promise<string> {
  const server = createServer((request, response) => {
    const asked = request.url?.endsWith('/security/advisories/bulk') === true;
    response.writeHead(asked ? status : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(asked ? advisories : {}));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port }: AddressInfo = Object(server.address());
  return `http://127.0.0.1:${port}/`;
}

async function audit(registry: string) {
  // npm remembers what it was told of a fault.
  const cache = await mkdtemp(join(tmpdir(), 'gadgetry-audit-'));
  onTestFinished(() => rm(cache, { recursive: true, force: true }));
  return run(process.execPath, ['tools/audit.ts'], {
    cwd: root,
    env: {
      ...process.env,
      npm_config_registry: registry,
      npm_config_cache: cache,
      NODE_NO_WARNINGS: '1',
    },
  }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  );
}

const fault = (severity: string) => ({
  fastify: [
    {
      id: 1,
      url: 'https://advisories.example/1',
      title: 'Something is wrong',
      severity,
      vulnerable_versions: '<99',
      cwe: [],
      cvss: { score: 9, vectorString: null },
    },
  ],
});

test('a dependency with a known fault of level high fails the check, and is named', async () => {
  const outcome = await audit(await openRegistry(200, fault('high')));
  expect(outcome).toMatchObject({ code: 1, stdout: '' });
  expect(outcome.stderr).toContain('fastify: high\n');
});

test.each([
  ['no faults', {}],
  ['a fault of a lower level', fault('moderate')],
])('%s pass', async (_what, advisories) => {
  expect(await audit(await openRegistry(200, advisories))).toMatchObject({
    code: 0,
    stdout: 'No dependency has a known fault of level high or above.\n',
  });
});

test('a registry that cannot be asked fails nothing, and that is said', async () => {
  const said = {
    code: 0,
    stdout: 'The registry gave no answer: known faults of the dependencies were not looked up.\n',
  };
  expect(await audit(await openRegistry(405, {}))).toMatchObject(said);
  expect(await audit('http://127.0.0.1:9/')).toMatchObject(said);
});
