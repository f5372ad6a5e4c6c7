import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?inline';
import { shelf } from './shelf.ts';
import { Studio } from './studio.ts';

const ready = (async () => {
  const face = new FontFace('Inter', `url(${inter})`, { weight: '100 900' });
  document.fonts.add(await face.load());
  return new Studio();
})();

const productPictures = {
  names: (): string[] => Object.keys(shelf),

  /** One picture as the base64 text of a PNG. */
  async take(name: string, width: number, height: number, samples: number): Promise<string> {
    const shot = shelf[name];
    if (!shot) throw new Error(`There is no scene for ${name}`);
    const studio = await ready;
    const canvas = await studio.photograph(shot, width, height, samples);
    return canvas.toDataURL('image/png').replace(/^.*,/, '');
  },
};

// What the photo booth calls.
Object.assign(globalThis, { productPictures });
