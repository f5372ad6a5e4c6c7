import type { InlineText, TextBlock } from '@gadgetry/contract/content-pages';

/** As much of it as search engines show. */
const LENGTH_MAX = 155;

function wordsOf(content: readonly InlineText[]): string {
  return content
    .flatMap((part) => ('href' in part ? part.spans : part))
    .map(({ text }) => text)
    .join('');
}

/** How a page is described to search engines: its first paragraph, cut at the end of a word. */
export function descriptionOf(blocks: readonly TextBlock[]): string {
  const first = blocks.find((block) => block.kind === 'paragraph');
  const text = first === undefined ? '' : wordsOf(first.content).replaceAll(/\s+/g, ' ').trim();
  if (text.length <= LENGTH_MAX) return text;
  const cut = text.slice(0, LENGTH_MAX);
  const space = cut.lastIndexOf(' ');
  return `${(space > 0 ? cut.slice(0, space) : cut).toWellFormed()}…`;
}
