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

function written(content: Content): string {
  if (content === null) return '';
  if (content instanceof Markup) return content.source;
  if (typeof content === 'object') return content.map(written).join('');
  return String(content).replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** Every value is shown as text, unless it is markup made by this function itself. */
export function html(parts: TemplateStringsArray, ...values: readonly Content[]): Markup {
  const source = parts.map((part, index) => part + written(values[index] ?? null)).join('');
  return new Markup(source);
}
