import pino from 'pino';
import { expect, test } from 'vitest';
import { onePicture } from '../../../test/pictures.ts';
import type { PictureFiles } from './picture-files.ts';
import { createPictureProcessor } from './picture-processor.ts';
import { createPictureMaker } from './picture-service.ts';

const nowhere: PictureFiles = {
  write: async () => undefined,
  read: async () => null,
  remove: async () => undefined,
};

test('a picture that the shop gives up for it closes is not called damaged', async () => {
  const processor = createPictureProcessor();
  const make = createPictureMaker({ log: pino({ level: 'silent' }), processor });
  processor.close();
  const picture = await onePicture().png().toBuffer();
  const keeping = { files: nowhere, note: async () => undefined };
  await expect(make(picture, keeping)).rejects.toMatchObject({ code: 'unavailable' });
});
