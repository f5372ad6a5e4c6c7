import type { CDPSession } from '@playwright/test';

/** From here on (ms) a task is felt: what is beyond it counts as blocking, as lab tools have it. */
const FELT = 50;

interface Event {
  readonly name: string;
  readonly thread: string;
  readonly ts: number;
  /** Processor time, in microseconds as everything here. */
  readonly used: number;
}

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);

function eventOf(raw: { readonly [key: string]: unknown }): Event {
  const ts = numberOf(raw['ts']);
  const { pid, tid, name, tdur } = raw;
  return {
    name: String(name),
    thread: `${numberOf(pid)}:${numberOf(tid)}`,
    ts,
    used: numberOf(tdur),
  };
}

/**
 * Watches a page's main thread. What is given back ends that, and says how long (ms) a processor that
 * is `slower` times slower would have been blocked after the first contentful paint. Counted is the
 * processor time of its tasks: what other programs take from a busy machine is not the page's.
 */
export async function watchMainThread(
  session: CDPSession,
  slower: number,
): Promise<() => Promise<number>> {
  const events: Event[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...value.map(eventOf)));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'loading', 'devtools.timeline'] },
  });
  return async () => {
    const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
    await session.send('Tracing.end');
    await complete;
    const paint = events.findLast(({ name }) => name === 'firstContentfulPaint');
    if (paint === undefined) throw new Error('Nothing was painted.');
    const blocking = events
      .filter(({ name, thread, ts }) => {
        const task = name === 'RunTask' || name === 'ThreadControllerImpl::RunTask';
        return task && thread === paint.thread && ts >= paint.ts;
      })
      .map(({ used }) => Math.max(0, (used / 1_000) * slower - FELT));
    return blocking.reduce((sum, each) => sum + each, 0);
  };
}
