import { PICTURES_MAX, type ProductPicture } from '@gadgetry/contract/catalogue';
import { useRef, useState } from 'react';
import { useProductUploads } from '../use-product-uploads.ts';
import { editVariant } from './variant-changes.ts';
import type { VariantsDraft } from './variant-draft.ts';

type Change = (edit: (draft: VariantsDraft) => VariantsDraft, corrected?: string) => void;

/** The draft, in which the variant is shown by this picture, too. */
export function shownBy(draft: VariantsDraft, key: string, url: string): VariantsDraft {
  const images = draft.variants.find((one) => one.key === key)?.images ?? [];
  return images.includes(url) ? draft : editVariant(draft, key, { images: [...images, url] });
}

/**
 * The pictures that variants can be shown by: the product's, and those that were uploaded for one of them,
 * which the product has as soon as they are saved with it.
 */
export function useVariantPictures(stored: readonly ProductPicture[], change: Change) {
  const [sent, setSent] = useState<readonly ProductPicture[]>([]);
  const had = new Set(stored.map(({ url }) => url));
  const pictures = [...stored, ...sent.filter(({ url }) => !had.has(url))];
  const variantOf = useRef(new WeakMap<File, string>());
  const uploads = useProductUploads({
    room: () => PICTURES_MAX - pictures.length,
    onUploaded: ({ url, width, height }, file) => {
      const key = variantOf.current.get(file);
      setSent((before) => [
        ...before.filter((one) => one.url !== url),
        { url, alt: '', width, height },
      ]);
      if (key !== undefined) change((draft) => shownBy(draft, key, url), `${key}.images`);
    },
  });
  return {
    pictures,
    uploads,
    /** Those for one variant: what is added to them shows it. */
    uploadsOf: (key: string) => ({
      ...uploads,
      list: uploads.list.filter(({ file }) => variantOf.current.get(file) === key),
      add: (files: readonly File[]) => {
        for (const file of files) variantOf.current.set(file, key);
        uploads.add(files);
      },
    }),
  };
}
