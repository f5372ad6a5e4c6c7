import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { adminRows } from './rows/admin.ts';
import { browserRows } from './rows/browser.ts';
import { dropRows } from './rows/drop.ts';
import { filterRows } from './rows/filters.ts';
import { importRows } from './rows/imports.ts';
import { orderRows } from './rows/orders.ts';
import { overloadRows } from './rows/overload.ts';
import { idleMemoryRow, loadedMemoryRow, startRows } from './rows/process.ts';
import { processesRows } from './rows/processes.ts';
import { readRows } from './rows/reads.ts';
import { scaleRows } from './rows/scale.ts';
import { searchRows } from './rows/search.ts';
import { wrkRows } from './rows/wrk.ts';
import { openBenchShop } from './support/bench-shop.ts';
import { root } from './support/children.ts';
import { type Row, asMarkdown, writeReport } from './support/report.ts';

const parts = [
  'process',
  'browser',
  'reads',
  'orders',
  'drop',
  'overload',
  'admin',
  'scale',
  'search',
  'filters',
  'imports',
  'processes',
  'wrk',
] as const;
const wanted = process.argv.slice(2);
const unknown = wanted.filter((part) => !parts.some((known) => known === part));
if (unknown.length > 0) throw new Error(`Parts are: ${parts.join(', ')}`);
// Asked for by name, as they need programs that few have: what a second process brings needs nginx,
// and judges nothing; what wrk sees needs wrk.
const byName: readonly string[] = ['processes', 'wrk'];
const includes = (part: (typeof parts)[number]) =>
  wanted.length === 0 ? !byName.includes(part) : wanted.includes(part);

const rows: Row[] = [];
const add = (more: Row[]) => {
  rows.push(...more);
  process.stdout.write(`${asMarkdown(more).split('\n').slice(2).join('\n')}\n`);
};

let shop = await openBenchShop();
try {
  if (includes('process')) {
    const started = await startRows(shop);
    shop = started.shop;
    add([...started.rows, await idleMemoryRow(shop)]);
  }
  if (includes('browser')) add(await browserRows(shop));
  if (includes('reads')) add(await readRows(shop));
  if (includes('process')) add([await loadedMemoryRow(shop)]);
  if (includes('admin')) add(await adminRows(shop));
  if (includes('orders')) add(await orderRows(shop));
  if (includes('drop')) add(await dropRows(shop));
  if (includes('overload')) add(await overloadRows(shop));
  if (includes('scale')) add(await scaleRows(shop));
  if (includes('search')) add(await searchRows());
  if (includes('filters')) add(await filterRows());
  if (includes('imports')) add(await importRows());
  if (includes('processes')) add(await processesRows());
  if (includes('wrk')) add(await wrkRows(shop));
} finally {
  await shop.close();
}

// Only a whole run replaces the published table: parts of different days can't be compared.
if (wanted.length === 0) {
  await mkdir(join(root, 'bench', 'results'), { recursive: true });
  const document = join(root, 'docs', 'performance.md');
  const json = join(root, 'bench', 'results', 'latest.json');
  await writeReport(rows, { json, document, text: await readFile(document, 'utf8') });
}
process.exitCode = rows.every((row) => row.met) ? 0 : 1;
