import {
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { CURRENT_BUILD_FILE, type CurrentBuild, currentBuild } from '@gadgetry/contract/web-build';

const KEPT = 5;
const KEPT_MS = 24 * 60 * 60_000;

/** The newest whole build; null where there is none, or none that is understood. */
export function newestBuild(dist: string): CurrentBuild | null {
  try {
    const said = JSON.parse(readFileSync(join(dist, CURRENT_BUILD_FILE), 'utf8'));
    const build = currentBuild.parse(said);
    return existsSync(join(dist, build.folder)) ? build : null;
  } catch {
    return null;
  }
}

/** From now on shops that start take this one. Those that run keep to theirs. */
export function publishBuild(dist: string, build: CurrentBuild): void {
  const file = join(dist, CURRENT_BUILD_FILE);
  writeFileSync(`${file}.new`, JSON.stringify(build));
  renameSync(`${file}.new`, file);
}

/** Takes away builds that no shop should be running on any more: neither new nor among the last few. */
export function clearOldBuilds(dist: string, now = Date.now()): void {
  const builds = readdirSync(dist, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({ name, madeAt: statSync(join(dist, name)).mtimeMs }))
    .toSorted((a, b) => b.madeAt - a.madeAt);
  for (const { name, madeAt } of builds.slice(KEPT)) {
    if (now - madeAt > KEPT_MS) rmSync(join(dist, name), { recursive: true, force: true });
  }
}
