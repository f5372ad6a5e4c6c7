import pino from 'pino';
import { expect, test } from 'vitest';
import { onePicture } from '../../../test/pictures.ts';
import { childrenOf, signal, titleOf } from '../../../test/reliability/processes.ts';
import type { PictureFiles } from './picture-files.ts';
import { createPictureProcessor } from './picture-processor.ts';
import { createPictureLooker, createPictureMaker } from './picture-service.ts';

const nowhere: PictureFiles = {
  write: async () => undefined,
  read: async () => null,
  remove: async () => undefined,
};

test('a picture that the shop gives up for it closes is not called damaged', async () => {
  const deps = { log: pino({ level: 'silent' }), processor: createPictureProcessor() };
  const make = createPictureMaker(deps);
  const looker = createPictureLooker(deps)();
  const picture = await onePicture().png().toBuffer();
  expect(await looker.nameOf(picture)).toMatch(/^[0-9a-f]{32}$/);
  deps.processor.close();
  const keeping = { files: nowhere, note: async () => undefined };
  await expect(make(picture, keeping)).rejects.toMatchObject({ code: 'unavailable' });
  await expect(looker.nameOf(picture)).rejects.toMatchObject({ code: 'unavailable' });
  looker.end();
});

/** Processes that this one has begun, which read pictures. */
async function readers(): Promise<number[]> {
  const children = await childrenOf(process.pid);
  const titles = await Promise.all(children.map(titleOf));
  return children.filter((_pid, place) => titles[place]?.includes('resize-process'));
}

test('where what looks at pictures was brought down between two, another one goes on', async () => {
  const deps = { log: pino({ level: 'silent' }), processor: createPictureProcessor() };
  const looker = createPictureLooker(deps)();
  const picture = await onePicture().png().toBuffer();
  await looker.nameOf(picture);
  const [reader = 0] = await readers();
  signal(reader, 'SIGKILL');
  await expect.poll(readers).toEqual([]);
  expect(await looker.nameOf(picture)).toMatch(/^[0-9a-f]{32}$/);
  looker.end();
  await expect.poll(readers).toEqual([]);
});
