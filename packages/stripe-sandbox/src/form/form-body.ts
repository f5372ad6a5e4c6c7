/** A decoded form: what stands in brackets is nested, everything else is text. */
export interface FormFields {
  [name: string]: string | FormFields;
}

// Deeper than anything that Stripe takes; what is deeper is not read.
const MAX_DEPTH = 8;

function emptyFields(): FormFields {
  // Without a prototype a field called __proto__ is a field like any other.
  return Object.create(null);
}

/** `a[b][0]` is a, b, 0; a list without indexes, `a[]`, is numbered where it is filled in. */
function pathOf(key: string): string[] | null {
  const parts = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(key);
  if (parts === null) return null;
  const inner = [...(parts[2] ?? '').matchAll(/\[([^[\]]*)\]/g)].map((part) => part[1] ?? '');
  return [parts[1] ?? '', ...inner];
}

function put(fields: FormFields, path: readonly string[], value: string): void {
  const [given = '', ...rest] = path;
  const name = given === '' ? String(Object.keys(fields).length) : given;
  if (rest.length === 0) {
    fields[name] = value;
    return;
  }
  const existing = fields[name];
  const nested = typeof existing === 'object' ? existing : emptyFields();
  fields[name] = nested;
  put(nested, rest, value);
}

/** Decodes a form body or a query string as Stripe's libraries write them. */
export function decodeForm(encoded: string): FormFields {
  const fields = emptyFields();
  for (const [key, value] of new URLSearchParams(encoded)) {
    const path = pathOf(key);
    if (path !== null && path.length <= MAX_DEPTH) put(fields, path, value);
  }
  return fields;
}
