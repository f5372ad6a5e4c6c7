/** An element, or nothing where there is nothing to say: a name, attributes and what is in it. */
export type XmlNode = string | null | readonly XmlNode[];

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  // A reader would make something else of them.
  '\r': '&#13;',
  '\n': '&#10;',
  '\t': '&#9;',
};

/** What no XML 1.0 may have in it, in whatever spelling. */
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** A text without the letters that XML can't have; half of a pair leaves the sign for that. */
export function xmlText(text: string): string {
  return text.toWellFormed().replaceAll(FORBIDDEN, '');
}

/** A text as it stands in an element or an attribute. */
export function escapeXml(text: string): string {
  return xmlText(text).replaceAll(/[&<>"'\r\n\t]/g, (sign) => ENTITIES[sign] ?? sign);
}

const written = (node: XmlNode): string =>
  node === null ? '' : typeof node === 'string' ? node : node.map(written).join('');

type Attributes = Readonly<Record<string, string>>;

const tagged = (name: string, attributes: Attributes, inside: string): string => {
  const said = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`);
  return `<${name}${said.join('')}>${inside}</${name}>`;
};

/** An element with others in it, which stand there in their order. */
export function xmlElement(
  name: string,
  children: readonly XmlNode[],
  attributes: Attributes = {},
): string {
  return tagged(name, attributes, written(children));
}

/** An element with a text in it; null: it is not there. */
export function xmlValue(
  name: string,
  value: string | null,
  attributes: Attributes = {},
): string | null {
  return value === null ? null : tagged(name, attributes, escapeXml(value));
}
