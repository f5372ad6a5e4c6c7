import type { OwnPicture } from '@gadgetry/contract/reviews';
import { useEffect, useRef, useState } from 'react';
import { loadReturnPicture, loadReviewPicture } from '../api/pictures.ts';
import type { ShownPicture } from './review-pictures.tsx';

type Named = Pick<OwnPicture, 'name' | 'alt'>;

/** Pictures that not everyone may see, as addresses which this page alone can read. */
function useSentPictures(
  pictures: readonly Named[],
  loadOne: (name: string, signal: AbortSignal) => Promise<Blob | null>,
): readonly ShownPicture[] {
  const latest = useRef(loadOne);
  useEffect(() => {
    latest.current = loadOne;
  });
  const [urls, setUrls] = useState<ReadonlyMap<string, string>>(new Map());
  const made = useRef(new Map<string, string>());
  const names = pictures.map(({ name }) => name).join(' ');
  useEffect(() => {
    const loading = new AbortController();
    const load = async (name: string) => {
      const file = await latest.current(name, loading.signal);
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

/** Of a review that is not published yet. */
export function useReviewPictures(pictures: readonly Named[]): readonly ShownPicture[] {
  return useSentPictures(pictures, loadReviewPicture);
}

/** Of a return. */
export function useReturnPictures(
  orderId: string,
  names: readonly string[],
): readonly ShownPicture[] {
  return useSentPictures(
    names.map((name) => ({ name, alt: '' })),
    (name, signal) => loadReturnPicture(orderId, name, signal),
  );
}
