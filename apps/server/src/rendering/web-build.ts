import { readdir, readFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CURRENT_BUILD_FILE, currentBuild } from '@gadgetry/contract/web-build';

/** Folders of one build, which stay as they are while a newer one is made beside them. */
export interface WebBuild {
  readonly client: string;
  readonly server: string;
  /**
   * Files that pages name, of this build and of those before it: a tab that was opened before the
   * shop was renewed still asks for the files of then.
   */
  readonly assets: readonly string[];
}

/** The newest whole build. A shop keeps to the one that it has started with. */
export async function findWebBuild(dist: string): Promise<WebBuild> {
  const pointer = join(dist, CURRENT_BUILD_FILE);
  if (!existsSync(pointer)) {
    throw new Error('The web part has not been built: run `npm run build` first.');
  }
  const { folder } = currentBuild.parse(JSON.parse(await readFile(pointer, 'utf8')));
  const builds = await readdir(dist);
  const others = builds.filter((name) => name !== folder).toSorted((a, b) => (a < b ? 1 : -1));
  return {
    client: join(dist, folder, 'client'),
    server: join(dist, folder, 'server'),
    assets: [folder, ...others]
      .map((name) => join(dist, name, 'client', 'assets'))
      .filter((path) => existsSync(path)),
  };
}
