import { useEffect, useRef, useState } from 'react';

const carriesFiles = (data: DataTransfer | null) => data?.types.includes('Files') === true;

/**
 * Files that are dropped or pasted anywhere on the page while a form is open: one that misses its
 * field would otherwise be opened by the browser, and everything typed would be gone.
 * @returns whether files are being dragged over the page
 */
export function useGivenFiles(onFiles: (files: readonly File[]) => void): boolean {
  const [dragging, setDragging] = useState(false);
  const take = useRef(onFiles);
  useEffect(() => {
    take.current = onFiles;
  });
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const over = (event: DragEvent) => {
      if (!carriesFiles(event.dataTransfer)) return;
      event.preventDefault();
      setDragging(true);
    };
    const left = (event: DragEvent) => {
      // Left for something inside the page is not left.
      if (event.relatedTarget === null) setDragging(false);
    };
    const drop = (event: DragEvent) => {
      if (!carriesFiles(event.dataTransfer)) return;
      event.preventDefault();
      setDragging(false);
      take.current([...(event.dataTransfer?.files ?? [])]);
    };
    const paste = ({ clipboardData }: ClipboardEvent) => {
      // What is copied from a text or a table brings a picture of itself along.
      const files = [...(clipboardData?.files ?? [])];
      if (files.length > 0 && clipboardData?.getData('text/plain') === '') take.current(files);
    };
    document.addEventListener('dragover', over, { signal });
    document.addEventListener('dragleave', left, { signal });
    document.addEventListener('drop', drop, { signal });
    document.addEventListener('paste', paste, { signal });
    return () => listening.abort();
  }, []);
  return dragging;
}
