import type { InlineText, TextBlock, TextSpan } from '@gadgetry/contract/content-pages';
import { safeReturnPath } from '@gadgetry/contract/shop';
import MarkdownIt, { type Token } from 'markdown-it';

type ListBlock = Extract<TextBlock, { kind: 'list' }>;

function isWebAddress(href: string): boolean {
  if (!URL.canParse(href)) return false;
  const { username, password } = new URL(href);
  return username === '' && password === '';
}

/** A closed list: whatever a browser may come to run some day is not on it. */
function mayLeadTo(href: string): boolean {
  if (href.startsWith('/')) return safeReturnPath(href) === href;
  if (/^https?:\/\/[^/]/i.test(href)) return isWebAddress(href);
  return /^(?:mailto|tel):[^\s]/i.test(href);
}

/**
 * Nothing but what is enabled here is known: raw HTML, pictures, tables and code are plain text, and so
 * is a link that may not lead where it says.
 */
const markdown = new MarkdownIt('zero', { maxNesting: 40 });
markdown.enable(['heading', 'list', 'emphasis', 'link', 'newline', 'escape', 'entity']);
markdown.validateLink = mayLeadTo;

/** What stands in a line: text with its emphasis, and links. */
function inlineOf(tokens: readonly Token[]): InlineText[] {
  const found: InlineText[] = [];
  let link: { href: string; spans: TextSpan[] } | null = null;
  let strong = 0;
  let emphasised = 0;
  const say = (text: string) => {
    if (text === '') return;
    const span = {
      text,
      ...(strong > 0 && { isStrong: true }),
      ...(emphasised > 0 && { isEmphasised: true }),
    };
    (link?.spans ?? found).push(span);
  };
  for (const token of tokens) {
    if (token.type === 'text') say(token.content);
    // A line that its writer has ended, ends: addresses are written so.
    if (token.type === 'softbreak' || token.type === 'hardbreak') say('\n');
    if (token.type.startsWith('strong')) strong += token.nesting;
    if (token.type.startsWith('em_')) emphasised += token.nesting;
    if (token.type === 'link_open') link = { href: String(token.attrGet('href')), spans: [] };
    if (token.type === 'link_close' && link !== null) {
      // One that leads nowhere, `[a]()`, is known to the library; one without words is seen by nobody.
      if (!mayLeadTo(link.href)) found.push(...link.spans);
      else if (link.spans.length > 0) found.push(link);
      link = null;
    }
  }
  return found;
}

/** What follows in the same item begins a new line. */
function added(content: readonly InlineText[], more: InlineText[]): InlineText[] {
  return content.length === 0 ? more : [...content, { text: '\n' }, ...more];
}

/** Lists within lists, of which two levels are told apart: what is deeper stands in the second. */
function listBuilder() {
  let depth = 0;
  let list: ListBlock | null = null;
  return {
    isOpen: () => depth > 0,
    /** @returns the list, where this begins one */
    open(isOrdered: boolean, start: number): ListBlock | null {
      depth += 1;
      const begun = { isOrdered, start, items: [] };
      if (depth === 1) {
        list = { kind: 'list', ...begun };
        return list;
      }
      const item = list?.items.at(-1);
      if (item !== undefined) item.inner ??= begun;
      return null;
    },
    close(): void {
      depth -= 1;
    },
    item(): void {
      if (depth === 1) list?.items.push({ content: [], inner: null });
      else list?.items.at(-1)?.inner?.items.push([]);
    },
    say(content: InlineText[]): void {
      const item = list?.items.at(-1);
      if (item === undefined) return;
      const inner = item.inner?.items;
      if (depth === 1 || inner === undefined) item.content = added(item.content, content);
      else inner.splice(-1, 1, added(inner.at(-1) ?? [], content));
    },
  };
}

/**
 * What the owner has written, as blocks to draw. The page's own title is its first heading, so that those
 * in the text begin at the second.
 * @param text Markdown
 */
export function textBlocks(text: string): TextBlock[] {
  const blocks: TextBlock[] = [];
  const lists = listBuilder();
  let level: 2 | 3 | null = null;
  for (const token of markdown.parse(text, {})) {
    if (token.type === 'heading_open') level = token.tag === 'h1' || token.tag === 'h2' ? 2 : 3;
    if (token.type.endsWith('_list_open')) {
      const list = lists.open(
        token.type.startsWith('ordered'),
        Number(token.attrGet('start') ?? 1),
      );
      if (list !== null) blocks.push(list);
    }
    if (token.type.endsWith('_list_close')) lists.close();
    if (token.type === 'list_item_open') lists.item();
    if (token.type === 'inline') {
      const content = inlineOf(token.children ?? []);
      if (content.length > 0) {
        if (lists.isOpen()) lists.say(content);
        else if (level === null) blocks.push({ kind: 'paragraph', content });
        else blocks.push({ kind: 'heading', level, content });
      }
      level = null;
    }
  }
  return blocks;
}
