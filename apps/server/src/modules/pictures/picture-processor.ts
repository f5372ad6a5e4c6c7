import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import pLimit from 'p-limit';
import { type ProcessResult, processResult } from './variants.ts';

const program = fileURLToPath(new URL('resize-process.ts', import.meta.url));

/** So many pictures are worked on at a time; the others wait. */
const AT_ONCE = 2;
const LONGEST_MS = 60_000;

/**
 * Reads a picture in a process of its own, which ends afterwards. What anyone uploads is unpacked by
 * native code: a file that brings that down takes nothing of the shop with it, finds no secret in its
 * surroundings, and the memory of a large picture is given back.
 * @throws when the process ended without an answer, or took too long
 */
function processOne(bytes: Uint8Array, stopping: AbortSignal): Promise<ProcessResult> {
  return new Promise((resolve, reject) => {
    stopping.throwIfAborted();
    const child = fork(program, [], {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      execArgv: [],
      env: {},
      timeout: LONGEST_MS,
      killSignal: 'SIGKILL',
      signal: stopping,
    });
    let said = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-2_000);
    });
    child.once('message', (message) => resolve(processResult.parse(message)));
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      reject(new Error(`a picture could not be processed (${signal ?? code}): ${said}`));
    });
    child.send({ bytes }, (error) => error !== null && reject(error));
  });
}

export function createPictureProcessor() {
  const queue = pLimit(AT_ONCE);
  const stopping = new AbortController();
  return {
    process: (bytes: Uint8Array) => queue(() => processOne(bytes, stopping.signal)),
    /** Ends what is being worked on. */
    close: () => stopping.abort(),
    isClosed: () => stopping.signal.aborted,
  };
}
export type PictureProcessor = ReturnType<typeof createPictureProcessor>;
