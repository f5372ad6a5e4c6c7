import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const run = promisify(execFile);

/** What the rules say of a repository with these files: '<rule>: <file>' of each that is refused. */
async function refusalsOf(files: Readonly<Record<string, string>>): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'gadgetry-imports-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, source] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), source);
  }
  const cruiser = join(root, 'node_modules', '.bin', 'depcruise');
  const config = join(root, '.dependency-cruiser.cjs');
  const said = await run(cruiser, ['--config', config, '--output-type', 'err', 'apps'], {
    cwd: folder,
  }).catch((error: unknown) => ({ stdout: Object(error).stdout }));
  return [...String(said.stdout).matchAll(/error ([\w-]+: \S+)/g)].map(
    ([, refusal]) => `${refusal}`,
  );
}

const index = 'apps/server/src/modules/orders/index.ts';
const store = 'apps/server/src/modules/catalogue/products/product-store.ts';

test('a file that belongs to no room is refused, whether or not it is imported', async () => {
  const stray = 'apps/server/src/odds-and-ends/stray.ts';
  expect(await refusalsOf({ [stray]: 'export const one = 1;\n' })).toEqual([
    `every-file-has-a-room-even-alone: ${stray}`,
  ]);
  const refused = await refusalsOf({
    [stray]: "import './../app.ts';\nexport const one = 1;\n",
    'apps/server/src/app.ts': 'export const app = 1;\n',
    'apps/server/src/main.ts': "export { one } from './odds-and-ends/stray.ts';\n",
  });
  expect(refused).toEqual(
    expect.arrayContaining([
      `every-file-has-a-room: ${stray}`,
      'nothing-is-imported-from-outside-the-rooms: apps/server/src/main.ts',
    ]),
  );
});

test('a module is reached by its index alone, and a room below knows none above', async () => {
  const refused = await refusalsOf({
    [store]: 'export const find = 1;\n',
    [index]: "export { find } from '../catalogue/products/product-store.ts';\n",
    'apps/server/src/http/server.ts': "import '../modules/orders/index.ts';\n",
    'apps/server/src/database/pool.ts': "import '../http/server.ts';\n",
  });
  expect(refused).toEqual(
    expect.arrayContaining([
      `server-module: ${index}`,
      'server-http: apps/server/src/http/server.ts',
      'server-database: apps/server/src/database/pool.ts',
    ]),
  );
});

test('modules know identity, history and pricing; only orders composes the others', async () => {
  const carriers = { 'apps/server/src/modules/carriers/index.ts': 'export const list = 1;\n' };
  const tax = 'apps/server/src/modules/tax/tax-service.ts';
  const given = "export { list } from '../carriers/index.ts';\n";
  expect(await refusalsOf({ ...carriers, [tax]: given })).toContain(
    `only-orders-composes-modules: ${tax}`,
  );
  expect(await refusalsOf({ ...carriers, [index]: given })).toEqual([]);
});

test('a screen imports neither app nor another screen, and what screens share imports no screen', async () => {
  const screen = 'apps/web/src/storefront/cart/cart-page.tsx';
  const shared = 'apps/web/src/storefront/order-lines.tsx';
  const refused = await refusalsOf({
    [screen]: "import '../../app/header.tsx';\nimport '../saved/saved-page.tsx';\n",
    [shared]: "import './saved/saved-page.tsx';\n",
    'apps/web/src/storefront/saved/saved-page.tsx': 'export const Page = 1;\n',
    'apps/web/src/shopping/cart.test.ts': "import '../app/header.tsx';\n",
    'apps/web/src/app/header.tsx': 'export const Header = 1;\n',
  });
  expect(refused.toSorted()).toEqual([
    'app-composes-and-nothing-imports-it: apps/web/src/shopping/cart.test.ts',
    `app-composes-and-nothing-imports-it: ${screen}`,
    `web-between-screens: ${shared}`,
    `web-screen: ${screen}`,
    `web-screen: ${screen}`,
  ]);
});

test('a payment provider stays in its own folder, and is reached by its index alone', async () => {
  const payments = 'apps/server/src/modules/payments';
  const refused = await refusalsOf({
    'node_modules/stripe/package.json': '{ "name": "stripe", "main": "index.js" }',
    'node_modules/stripe/index.js': 'exports.Stripe = 1;\n',
    [`${payments}/settlement.ts`]: "import 'stripe';\nimport './gateways/stripe/calls.ts';\n",
    [`${payments}/index.ts`]: "import './gateways/stripe/index.ts';\nimport './settlement.ts';\n",
    [`${payments}/payment-store.ts`]: 'export const find = 1;\n',
    [`${payments}/gateways/stripe/index.ts`]: "import './calls.ts';\n",
    [`${payments}/gateways/stripe/calls.ts`]:
      "import 'stripe';\nimport '../../payment-store.ts';\n",
  });
  expect(refused.toSorted()).toEqual([
    `a-gateway-is-reached-by-its-index: ${payments}/settlement.ts`,
    `payment-gateway: ${payments}/gateways/stripe/calls.ts`,
    `vendors-stay-in-one-folder: ${payments}/settlement.ts`,
  ]);
});

test('what keeps to the arrows is let through', async () => {
  const allowed = {
    'apps/server/src/modules/catalogue/index.ts':
      "export { find } from './products/product-store.ts';\n",
    [store]: "import '../../database/pool.ts';\nexport const find = 1;\n",
    [index]: "export { find } from '../catalogue/index.ts';\n",
    'apps/server/src/database/pool.ts': 'export const pool = 1;\n',
  };
  expect(await refusalsOf(allowed)).toEqual([]);
});

test('tests of pure files start no database', async () => {
  const rules = 'apps/server/src/modules/catalogue/search/text-rules.test.ts';
  const refused = await refusalsOf({
    [rules]: "import '../../../../test/database.ts';\n",
    'apps/server/test/database.ts': 'export const database = 1;\n',
  });
  expect(refused).toContain(`tests-of-pure-files-need-nothing-running: ${rules}`);
});
