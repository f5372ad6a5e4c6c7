import type { Page } from '@playwright/test';
import sharp from 'sharp';

export interface PictureFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** A photograph of nothing but a colour; another colour is another picture. */
export async function photograph(name: string, background: string): Promise<PictureFile> {
  const blank = sharp({ create: { width: 900, height: 600, channels: 3, background } });
  return { name, mimeType: 'image/jpeg', buffer: await blank.jpeg().toBuffer() };
}

// Runs in the page.
const give = `(how, name, type, content) => {
  const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
  const carried = new DataTransfer();
  carried.items.add(new File([bytes], name, { type }));
  const target = document.activeElement ?? document.body;
  const about = { bubbles: true, cancelable: true };
  if (how === 'paste') {
    target.dispatchEvent(new ClipboardEvent('paste', { ...about, clipboardData: carried }));
    return;
  }
  for (const event of ['dragover', 'drop']) {
    target.dispatchEvent(new DragEvent(event, { ...about, dataTransfer: carried }));
  }
}`;

/** Drops or pastes a file as the browser tells of it, onto what has focus or else the page. */
export async function giveFile(
  page: Page,
  how: 'drop' | 'paste',
  { name, mimeType, buffer }: PictureFile,
): Promise<void> {
  const given = [how, name, mimeType, buffer.toString('base64')].map((one) => JSON.stringify(one));
  await page.evaluate(`(${give})(${given.join(', ')})`);
}
