import type { OwnPicture } from '@gadgetry/contract/reviews';
import { useEffect, useRef, useState } from 'react';
import { loadReviewPicture } from '../api/pictures.ts';
import type { ShownPicture } from './review-pictures.tsx';

/** Pictures of a review that not everyone may see yet, as addresses which this page alone can read. */
export function useReviewPictures(
  pictures: readonly Pick<OwnPicture, 'name' | 'alt'>[],
): readonly ShownPicture[] {
  const [urls, setUrls] = useState<ReadonlyMap<string, string>>(new Map());
  const made = useRef(new Map<string, string>());
  const names = pictures.map(({ name }) => name).join(' ');
  useEffect(() => {
    const loading = new AbortController();
    const load = async (name: string) => {
      const file = await loadReviewPicture(name, loading.signal);
      if (file === null || loading.signal.aborted) return;
      made.current.set(name, URL.createObjectURL(file));
      setUrls(new Map(made.current));
    };
    for (const name of names.split(' ')) {
      if (name !== '' && !made.current.has(name)) void load(name);
    }
    return () => loading.abort();
  }, [names]);
  useEffect(() => {
    const { current } = made;
    return () => {
      for (const url of current.values()) URL.revokeObjectURL(url);
      current.clear();
    };
  }, []);
  return pictures.map(({ name, alt }) => ({ url: urls.get(name) ?? null, alt }));
}
