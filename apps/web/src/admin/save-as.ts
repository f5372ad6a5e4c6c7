// Spreadsheets know UTF-8 by it; reading an answer as text has taken it away.
const UTF_8 = '\uFEFF';

/** Hands a table over as a file that spreadsheets read. */
export function saveAs(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([UTF_8, text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
