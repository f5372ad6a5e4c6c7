import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import pLimit from 'p-limit';
import { type LookResult, type ProcessResult, lookResult, processResult } from './variants.ts';

const program = fileURLToPath(new URL('resize-process.ts', import.meta.url));

/** So many pictures are worked on at a time; the others wait. */
const AT_ONCE = 2;
const LONGEST_MS = 60_000;

/**
 * A process of its own that reads pictures. What anyone uploads is unpacked by native code: a file that brings
 * that down takes nothing of the shop with it, finds no secret in its surroundings, and the memory of a large
 * picture is given back.
 */
function beginProcess(stopping: AbortSignal) {
  stopping.throwIfAborted();
  const child = fork(program, [], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    execArgv: [],
    env: {},
    killSignal: 'SIGKILL',
    signal: stopping,
  });
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-2_000);
  });
  // Closed between two questions, it fails nobody.
  child.on('error', () => undefined);
  return {
    end: () => child.kill('SIGKILL'),
    /** @throws when the process ended without an answer, or took too long */
    async ask(bytes: Uint8Array, isToMake: boolean): Promise<unknown> {
      const over = new AbortController();
      const late = setTimeout(() => child.kill('SIGKILL'), LONGEST_MS);
      const ended = once(child, 'exit', over).then(([code, signal]) => {
        throw new Error(`a picture could not be processed (${signal ?? code}): ${said}`);
      });
      try {
        const answered = once(child, 'message', over);
        child.send({ bytes, isToMake }, (error) => error !== null && over.abort(error));
        const [message] = await Promise.race([answered, ended]);
        return message;
      } finally {
        clearTimeout(late);
        over.abort();
      }
    },
  };
}

/** Makes one picture, in a process that ends afterwards. */
async function processOne(bytes: Uint8Array, stopping: AbortSignal): Promise<ProcessResult> {
  return processResult.parse(await beginProcess(stopping).ask(bytes, true));
}

export function createPictureProcessor() {
  const queue = pLimit(AT_ONCE);
  const stopping = new AbortController();
  return {
    process: (bytes: Uint8Array) => queue(() => processOne(bytes, stopping.signal)),
    /** To look at many pictures, one after the other, in one process for all of them. */
    lookAtMany() {
      let begun: ReturnType<typeof beginProcess> | null = null;
      const look = async (bytes: Uint8Array): Promise<LookResult> => {
        const isFirst = begun === null;
        begun ??= beginProcess(stopping.signal);
        try {
          return lookResult.parse(await begun.ask(bytes, false));
        } catch (error) {
          begun.end();
          begun = null;
          if (isFirst) throw error;
          // It may have been a picture before this one that has brought the process down.
          return look(bytes);
        }
      };
      return {
        look,
        end: () => void begun?.end(),
      };
    },
    /** Ends what is being worked on. */
    close: () => stopping.abort(),
    isClosed: () => stopping.signal.aborted,
  };
}
export type PictureProcessor = ReturnType<typeof createPictureProcessor>;
