import { type Browser, type CDPSession, type Page, chromium } from '@playwright/test';
import { findChromium } from '../../e2e/support/chromium.ts';
import type { BenchShop } from '../support/bench-shop.ts';
import { type Row, twoDecimals, whole } from '../support/report.ts';
import { median } from '../support/statistics.ts';
import { watchMainThread } from '../support/main-thread.ts';

interface Sent {
  readonly type: string;
  readonly url: string;
  readonly bytes: number;
}

/** What travels over the wire while a page is opened, as the browser's network stack counts it. */
async function watchWire(session: CDPSession): Promise<Sent[]> {
  await session.send('Network.enable');
  const types = new Map<string, { type: string; url: string }>();
  const sent: Sent[] = [];
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    types.set(requestId, { type, url: response.url });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const known = types.get(requestId);
    if (known !== undefined) sent.push({ ...known, bytes: encodedDataLength });
  });
  return sent;
}

const kilobytes = (sent: readonly Sent[], type: string): number =>
  sent.filter((each) => each.type === type).reduce((sum, each) => sum + each.bytes, 0) / 1_000;

async function weightRows(browser: Browser, url: string): Promise<Row[]> {
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  const sent = await watchWire(await context.newCDPSession(page));
  await page.goto('/', { waitUntil: 'networkidle' });
  const first = sent.splice(0);
  await page.goto('/', { waitUntil: 'networkidle' });
  const again = sent.filter(({ bytes, type }) => bytes > 0 && type !== 'Document');
  await context.close();

  const limits = [
    ['JavaScript', 'Script', 130],
    ['HTML', 'Document', 30],
    ['CSS', 'Stylesheet', 15],
  ] as const;
  const rows = limits.map(([what, type, limit]): Row => {
    const size = kilobytes(first, type);
    const figure = `${size.toFixed(1)} kB`;
    return {
      what: `home, first visit: ${what}`,
      figure,
      reference: '',
      ratio: '',
      target: `under ${limit} kB`,
      met: size > 0 && size < limit,
    };
  });
  const origin = new URL(url).origin;
  const foreign = first.filter(
    (each) => !each.url.startsWith(origin) && !each.url.startsWith('data:'),
  );
  const admin = first.filter((each) => /admin/i.test(each.url));
  rows.push(
    {
      what: 'home: third parties',
      figure: String(foreign.length),
      reference: '',
      ratio: '',
      target: '0',
      met: foreign.length === 0,
    },
    {
      what: 'home: admin files sent',
      figure: String(admin.length),
      reference: '',
      ratio: '',
      target: '0',
      met: admin.length === 0,
    },
    {
      what: 'home, later visit: anything but HTML',
      figure: `${again.length} files`,
      reference: '',
      ratio: '',
      target: '0',
      met: again.length === 0,
    },
  );
  return rows;
}

interface Lab {
  lcp: number;
  blocking: number;
  shift: number;
}

// Slow 4G as lab tools define it: 1.6 Mbit/s down, 0.75 up, 150 ms there and back.
const slow4g = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_638_400 / 8,
  uploadThroughput: 768_000 / 8,
};

// Runs in the page, before anything of the page's own.
const observers = `
  window.lab = { lcp: 0, shift: 0 };
  const watch = (type, note) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  watch('largest-contentful-paint', (entry) => { window.lab.lcp = entry.startTime; });
  watch('layout-shift', (entry) => { if (!entry.hadRecentInput) window.lab.shift += entry.value; });
`;

const CPU_SLOWER = 4;

/** Opens a page as a slow phone does. */
async function labRun(
  browser: Browser,
  url: string,
  watch: (page: Page, session: CDPSession) => Promise<() => Promise<number>>,
): Promise<number> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', slow4g);
  const measured = await watch(page, session);
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(3_000);
  const figure = await measured();
  await context.close();
  return figure;
}

/** Largest contentful paint (ms) and layout shift, on a processor that is slowed down. */
async function paintRun(browser: Browser, url: string): Promise<Omit<Lab, 'blocking'>> {
  const seen = { lcp: 0, shift: 0 };
  await labRun(browser, url, async (page, session) => {
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER });
    await page.addInitScript({ content: observers });
    return async () => {
      const lab: Omit<Lab, 'blocking'> = await page.evaluate('window.lab');
      return Object.assign(seen, lab).lcp;
    };
  });
  return seen;
}

// Slowing down takes from the thread by the clock, so blocking is reckoned from its own time instead.
const blockingRun = (browser: Browser, url: string) =>
  labRun(browser, url, (_page, session) => watchMainThread(session, CPU_SLOWER));

async function labRows(browser: Browser, url: string): Promise<Row[]> {
  const listed: unknown = await (await fetch(`${url}/api/v1/products?limit=1`)).json();
  const id = /"_id":"([^"]+)"/.exec(JSON.stringify(listed))?.[1] ?? '';
  const rows: Row[] = [];
  for (const [what, path] of [
    ['home', '/'],
    ['shop', '/shop'],
    ['product', `/shop/${id}`],
  ] as const) {
    const runs: Lab[] = [];
    for (let round = 0; round < 3; round += 1) {
      const blocking = await blockingRun(browser, url + path);
      runs.push({ ...(await paintRun(browser, url + path)), blocking });
    }
    const lcp = median(runs.map((run) => run.lcp));
    const blocking = median(runs.map((run) => run.blocking));
    const shift = median(runs.map((run) => run.shift));
    rows.push({
      what: `${what} on a slow phone (4x CPU, slow 4G): LCP, blocking, shift`,
      figure: `${whole(lcp)} ms, ${whole(blocking)} ms, ${twoDecimals(shift)}`,
      reference: '',
      ratio: '',
      target: 'at most 1,500 ms, 100 ms, 0.02',
      met: lcp > 0 && lcp <= 1_500 && blocking <= 100 && shift <= 0.02,
    });
  }
  return rows;
}

/** Page weight and lab figures, from a real browser. */
export async function browserRows({ url }: BenchShop): Promise<Row[]> {
  const browser = await chromium.launch(await findChromium());
  try {
    return [...(await weightRows(browser, url)), ...(await labRows(browser, url))];
  } finally {
    await browser.close();
  }
}
