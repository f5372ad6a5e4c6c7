import { UPLOAD_MAX_BYTES, UPLOAD_MAX_TEXT } from '@gadgetry/contract/uploads';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Uploaded, UploadOptions } from '../api/pictures.ts';
import { toast } from '../ui/toast.ts';

/** A file on its way to the shop, or one that did not get there. */
export interface Upload {
  readonly id: number;
  readonly file: File;
  /** Of the file itself, which the browser can show before anyone else can. */
  readonly preview: string;
  /** From 0 to 1; 1 is sent and being worked on. */
  readonly progress: number;
  readonly failure: string | null;
}

export interface UploadsOptions<Picture> {
  readonly send: (file: File, options: UploadOptions) => Promise<Uploaded<Picture>>;
  /** How many more pictures there is room for. */
  readonly room: () => number;
  /** What is said where there is none for all that were given. */
  readonly tooMany: string;
  readonly onUploaded: (picture: Picture, file: File) => void;
}

const TOO_LARGE = `This file is larger than ${UPLOAD_MAX_TEXT}`;

/**
 * Files that are being uploaded, one after the other, so that they arrive in the order in which they
 * were given. What fails stays in the list and can be tried again; the form beside it is not touched.
 * A form that is sent meanwhile goes as soon as all of them are there.
 */
export function useUploads<Picture>({
  send: sendFile,
  room,
  tooMany,
  onUploaded,
}: UploadsOptions<Picture>) {
  const [list, setList] = useState<readonly Upload[]>([]);
  const busy = list.some(({ failure }) => failure === null);
  const work = useRef({
    last: Promise.resolve(),
    made: 0,
    running: new Map<number, AbortController>(),
  });
  const latest = useRef({ list, onUploaded });
  useEffect(() => {
    latest.current = { list, onUploaded };
  });
  useEffect(() => {
    const { running } = work.current;
    return () => {
      for (const controller of running.values()) controller.abort();
      for (const { preview } of latest.current.list) URL.revokeObjectURL(preview);
    };
  }, []);

  const held = useRef<HTMLFormElement>(null);
  const [waiting, setWaiting] = useState(false);
  if (waiting && !busy) setWaiting(false);
  // Not before the form is drawn with what has arrived.
  useEffect(() => {
    const form = held.current;
    if (busy || form === null) return;
    held.current = null;
    const failed = list.find(({ failure }) => failure !== null);
    if (failed === undefined) form.requestSubmit();
    else toast.error(`Nothing was sent: ${failed.file.name} is missing. ${failed.failure}`);
  }, [busy, list]);
  const hold = (form: HTMLFormElement | null) => {
    held.current = form;
    setWaiting(form !== null);
  };

  const change = (id: number, changes: Partial<Upload>) =>
    setList((uploads) => uploads.map((one) => (one.id === id ? { ...one, ...changes } : one)));

  const leave = (upload: Upload) => {
    work.current.running.get(upload.id)?.abort();
    URL.revokeObjectURL(upload.preview);
    setList((uploads) => uploads.filter(({ id }) => id !== upload.id));
  };

  const send = async (upload: Upload, { signal }: AbortController) => {
    if (signal.aborted) return;
    const onProgress = (progress: number) => change(upload.id, { progress });
    const outcome = await sendFile(upload.file, { onProgress, signal });
    if (signal.aborted) return;
    work.current.running.delete(upload.id);
    if ('refusal' in outcome) {
      change(upload.id, { failure: outcome.refusal });
      return;
    }
    leave(upload);
    latest.current.onUploaded(outcome.picture, upload.file);
  };

  const start = (upload: Upload) => {
    const controller = new AbortController();
    work.current.running.set(upload.id, controller);
    work.current.last = work.current.last.then(() => send(upload, controller));
  };

  return {
    list,
    add: (files: readonly File[]) => {
      const places = room() - list.filter(({ failure }) => failure === null).length;
      if (files.length > places) toast.error(tooMany);
      const added = files.slice(0, Math.max(0, places)).map((file): Upload => {
        work.current.made += 1;
        const failure = file.size > UPLOAD_MAX_BYTES ? TOO_LARGE : null;
        const preview = URL.createObjectURL(file);
        return { id: work.current.made, file, preview, progress: 0, failure };
      });
      setList((uploads) => [...uploads, ...added]);
      for (const upload of added) if (upload.failure === null) start(upload);
    },
    tryAgain: (upload: Upload) => {
      change(upload.id, { failure: null, progress: 0 });
      start(upload);
    },
    remove: (upload: Upload) => {
      // Whoever takes a picture back may want another one in its place.
      if (upload.failure === null) hold(null);
      leave(upload);
    },
    /** Whether a form has been sent that waits for them. */
    waiting,
    /** The same, once nothing is on its way any more. */
    whenDone: (submit: (event: FormEvent<HTMLFormElement>) => unknown) => {
      return (event: FormEvent<HTMLFormElement>) => {
        if (!busy) return void submit(event);
        event.preventDefault();
        return hold(event.currentTarget);
      };
    },
  };
}

/** What the button says meanwhile that was pressed. */
export const WAITING_FOR_UPLOAD = 'Waiting for the upload...';

export type Uploads = ReturnType<typeof useUploads>;
