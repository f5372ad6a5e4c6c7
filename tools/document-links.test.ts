import { existsSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/** Where a document leads to within the repository; what begins with a slash is an example of the shop's. */
function linksOf(text: string): string[] {
  return [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => !/^([a-z]+:|\/)/.test(link));
}

test('every link of a document leads to a file', async () => {
  const broken: string[] = [];
  let links = 0;
  for await (const document of glob(['*.md', 'docs/**/*.md'], { cwd: root })) {
    for (const link of linksOf(await readFile(join(root, document), 'utf8'))) {
      links += 1;
      if (!existsSync(join(root, dirname(document), link))) broken.push(`${document}: ${link}`);
    }
  }
  expect(links).toBeGreaterThan(100);
  expect(broken).toEqual([]);
});
