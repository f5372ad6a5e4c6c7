import { readFile } from 'node:fs/promises';

/**
 * A file of the documentation with what is to be something else here put in its place.
 * @throws Error where the file does not have it
 */
export async function documented(
  name: string,
  changes: readonly (readonly [written: string | RegExp, here: string])[],
): Promise<string> {
  let text = await readFile(new URL(`../../../../docs/${name}`, import.meta.url), 'utf8');
  for (const [written, here] of changes) {
    const at = typeof written === 'string' ? text.indexOf(written) : text.search(written);
    if (at < 0) throw new Error(`docs/${name} has no ${String(written)}`);
    text = text.replaceAll(written, () => here);
  }
  return text;
}
