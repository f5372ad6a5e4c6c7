/**
 * JSON for the inside of a script element. A '<' in product text must not be able to end the
 * element; the escape means the same to every JSON parser.
 */
export function jsonForScript(value: unknown): string {
  return JSON.stringify(value).replace(/</g, '\\u003c');
}
