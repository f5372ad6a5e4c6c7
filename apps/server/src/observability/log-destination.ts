import pino, { type DestinationStream } from 'pino';

const WARN = pino.levels.values['warn'] ?? 40;
const BUFFER_BYTES = 8 * 1024;
const FLUSH_MS = 200;

/**
 * The standard output, lines together: one write for each answer took a tenth of what a process can
 * answer. What is worth a warning is written at once, with all before it; so is everything when the
 * process ends by itself. A process that is killed loses a fifth of a second of lines at most.
 * @param fd of an open file
 */
export function logDestination(fd = 1): DestinationStream {
  const buffered = pino.destination({
    dest: fd,
    sync: false,
    minLength: BUFFER_BYTES,
    periodicFlush: FLUSH_MS,
  });
  const destination = {
    /** The level of the line that is about to be written: set by the logger, which is asked to. */
    lastLevel: 0,
    [pino.symbols.needsMetadataGsym]: true,
    write(line: string) {
      buffered.write(line);
      if (this.lastLevel >= WARN) buffered.flushSync();
    },
  };
  return destination;
}
