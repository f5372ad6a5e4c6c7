import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { clearOldBuilds, newestBuild, publishBuild } from './build-shelf.ts';

const HOUR = 60 * 60_000;
const now = Date.now();

function shelf(): string {
  const dist = mkdtempSync(join(tmpdir(), 'gadgetry-shelf-'));
  onTestFinished(() => rmSync(dist, { recursive: true, force: true }));
  return dist;
}

function put(dist: string, name: string, hoursAgo: number): void {
  mkdirSync(join(dist, name));
  const madeAt = new Date(now - hoursAgo * HOUR);
  utimesSync(join(dist, name), madeAt, madeAt);
}

test('the newest build is the one that was published last', () => {
  const dist = shelf();
  expect(newestBuild(dist)).toBeNull();
  put(dist, 'a', 2);
  publishBuild(dist, { folder: 'a', builtFrom: 'sources-1' });
  put(dist, 'b', 1);
  expect(newestBuild(dist)?.folder).toBe('a');
  publishBuild(dist, { folder: 'b', builtFrom: 'sources-2' });
  expect(newestBuild(dist)).toEqual({ folder: 'b', builtFrom: 'sources-2' });
  expect(readdirSync(dist).toSorted()).toEqual(['a', 'b', 'current.json']);
});

test('a pointer to nothing, or with rubbish in it, is no build', () => {
  const dist = shelf();
  publishBuild(dist, { folder: 'gone', builtFrom: 'sources' });
  expect(newestBuild(dist)).toBeNull();
  writeFileSync(join(dist, 'current.json'), '{"folder":"../..","builtFrom":""}');
  expect(newestBuild(dist)).toBeNull();
  writeFileSync(join(dist, 'current.json'), 'half a fi');
  expect(newestBuild(dist)).toBeNull();
});

test('builds that a shop may still run on are kept: those of a day, and always the last five', () => {
  const dist = shelf();
  for (const hours of [1, 2, 3, 4, 5, 6, 30, 40]) put(dist, `made-${hours}-hours-ago`, hours);
  clearOldBuilds(dist, now);
  expect(readdirSync(dist)).toHaveLength(6);
  clearOldBuilds(dist, now + 100 * HOUR);
  expect(readdirSync(dist).toSorted()).toEqual([1, 2, 3, 4, 5].map((h) => `made-${h}-hours-ago`));
});
