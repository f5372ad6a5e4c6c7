const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Markup that may stand in markup as it is. Made by `html` alone. */
export class Markup {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }
}

export type Content = string | number | null | Markup | readonly Content[];

/** Text as it stands in HTML and XML, in an element as well as in an attribute. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

function written(content: Content): string {
  if (content === null) return '';
  if (content instanceof Markup) return content.source;
  if (typeof content === 'object') return content.map(written).join('');
  return escapeHtml(String(content));
}

/** Every value is shown as text, unless it is markup made by this function itself. */
export function html(parts: TemplateStringsArray, ...values: readonly Content[]): Markup {
  const source = parts.map((part, index) => part + written(values[index] ?? null)).join('');
  return new Markup(source);
}
