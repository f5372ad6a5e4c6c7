import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?inline';
import { shelf } from './shelf.ts';
import { staged } from './stage.ts';

const ready = (async () => {
  const face = new FontFace('Inter', `url(${inter})`, { weight: '100 900' });
  document.fonts.add(await face.load());
})();

const productPictures = {
  names: (): string[] => Object.keys(shelf),

  /** What the studio is to photograph, as JSON. */
  async stage(name: string, width: number, height: number): Promise<string> {
    const shot = shelf[name];
    if (!shot) throw new Error(`There is no scene for ${name}`);
    await ready;
    return JSON.stringify(staged(shot, width, height));
  },
};

// What the photo booth calls.
Object.assign(globalThis, { productPictures });
