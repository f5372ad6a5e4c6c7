import { existsSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/** Each document by its path, with what is wrong in it. */
async function wrongIn(judge: (text: string, document: string) => readonly string[]) {
  const wrong: string[] = [];
  for await (const document of glob(['*.md', 'docs/**/*.md'], { cwd: root })) {
    const found = judge(await readFile(join(root, document), 'utf8'), document);
    wrong.push(...found.map((one) => `${document}: ${one}`));
  }
  return wrong;
}

/** Where a document leads to within the repository; what begins with a slash is an example of the shop's. */
function linksOf(text: string): string[] {
  return [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => !/^([a-z]+:|\/)/.test(link));
}

test('every link of a document leads to a file', async () => {
  let links = 0;
  const broken = await wrongIn((text, document) => {
    const found = linksOf(text);
    links += found.length;
    return found.filter((link) => !existsSync(join(root, dirname(document), link)));
  });
  expect(links).toBeGreaterThan(100);
  expect(broken).toEqual([]);
});

/** What docs/changing.md has written to see what it costs, and thrown away. */
const EXAMPLES =
  /(^|\/)(suppliers?[/.-]|(sales-by-category|per-piece|rounded-down|piece-price)\.)|\/suppliers\//;

async function filesOfCode(): Promise<string[]> {
  const files: string[] = [];
  const all = glob(['*.{ts,cjs}', '{apps,packages,e2e,tools,bench}/**/*.{ts,tsx,css,cjs,mjs}'], {
    cwd: root,
    exclude: (name) => name === 'node_modules' || name === 'dist',
  });
  for await (const file of all) files.push(file);
  return files;
}

test('every file of code that a document names is there', async () => {
  const files = await filesOfCode();
  let names = 0;
  const gone = await wrongIn((text) => {
    const found = [...text.matchAll(/`([\w./-]*\w\.(?:tsx?|css|cjs|mjs))`/g)].map(
      ([, name = '']) => name,
    );
    names += found.length;
    return found.filter(
      (name) =>
        !EXAMPLES.test(name) && !files.some((file) => file === name || file.endsWith(`/${name}`)),
    );
  });
  expect(names).toBeGreaterThan(500);
  expect(gone).toEqual([]);
});
