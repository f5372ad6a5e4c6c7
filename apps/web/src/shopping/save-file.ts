/** Hands a file over to be kept. @param address of `fileAnswer` */
export function saveFile(name: string, address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
