// Spreadsheets know UTF-8 by it; reading an answer as text has taken it away.
const UTF_8 = '\uFEFF';

function save(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/** Hands a table over as a file that spreadsheets read. */
export function saveAs(name: string, text: string): void {
  save(name, new Blob([UTF_8, text], { type: 'text/csv;charset=utf-8' }));
}

/** The same of anything that programs read. */
export function saveJson(name: string, value: unknown): void {
  save(name, new Blob([JSON.stringify(value, null, 2)], { type: 'application/json' }));
}
