import type { BenchShop } from '../support/bench-shop.ts';
import { memoryOf } from '../support/children.ts';
import { loadGet } from '../support/load.ts';
import { type Row, whole } from '../support/report.ts';
import { median } from '../support/statistics.ts';

/** How soon a filled shop answers, over three starts. */
export async function startRows(first: BenchShop): Promise<{ rows: Row[]; shop: BenchShop }> {
  let shop = first;
  const times: number[] = [];
  for (let start = 0; start < 3; start += 1) {
    shop = await shop.restart();
    times.push(shop.startedIn);
  }
  const time = median(times);
  const row = {
    what: 'start to first answer, database filled and running',
    figure: `${whole(time)} ms`,
    reference: '',
    ratio: '',
    target: 'under 2,000 ms',
    met: time < 2_000,
  };
  return { rows: [row], shop };
}

export async function idleMemoryRow({ server }: BenchShop): Promise<Row> {
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  return memoryRow('memory of the server process, idle', await memoryOf(server.pid), 150);
}

export async function loadedMemoryRow({ server, url }: BenchShop): Promise<Row> {
  await loadGet(`${url}/shop`);
  return memoryRow('memory of the server process, after load', await memoryOf(server.pid), 300);
}

function memoryRow(what: string, megabytes: number, limit: number): Row {
  return {
    what,
    figure: `${whole(megabytes)} MB`,
    reference: '',
    ratio: '',
    target: `under ${limit} MB`,
    met: megabytes < limit,
  };
}
