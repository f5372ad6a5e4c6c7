import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { serverFolder } from './embedded-postgres.ts';
import { explainStartFailure } from './start-failure.ts';

function systemError(code: string, path: string): Error {
  return Object.assign(new Error(`${code}: something, mkdir '${path}'`), { code, path });
}

function databaseError(code: string): pg.DatabaseError {
  const error = new pg.DatabaseError('could not extend file', 0, 'error');
  error.code = code;
  return error;
}

test.each([
  [systemError('ENOSPC', '/data'), 'The disk is full (/data)'],
  [systemError('EROFS', '/data'), 'The disk can only be read (/data)'],
  [systemError('EACCES', '/data'), "/data can't be written to (EACCES)"],
  [databaseError('53100'), 'The disk of the database (DATABASE_URL) is full'],
  [databaseError('25006'), 'takes no writes'],
])('%s is explained by what to do about it', (error, sentence) => {
  expect(explainStartFailure(error)).toContain(sentence);
});

test('what PostgreSQL itself has said about a full disk is found in its error', () => {
  const cause = Object.assign(new Error('Command failed: initdb'), {
    stderr: 'initdb: error: could not write file: No space left on device',
  });
  const error = new Error('PostgreSQL did not start; the log says why.', { cause });
  expect(explainStartFailure(error)).toContain('The disk is full');
});

test('a shop whose folder can’t be written to says so in a sentence, without a stack', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gadgetry-start-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'not-a-folder');
  await writeFile(file, '');
  const started = promisify(execFile)(process.execPath, ['src/main.ts'], {
    cwd: serverFolder,
    env: { PATH: process.env['PATH'], PORT: '0', DATA_DIR: join(file, 'data') },
  });
  const failure = await started.then(
    () => null,
    (error: { code: number; stderr: string }) => error,
  );
  expect(failure?.code).toBe(1);
  expect(failure?.stderr).toContain('DATA_DIR');
  expect(failure?.stderr).not.toContain('    at ');
});
