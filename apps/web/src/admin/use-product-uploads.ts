import { PICTURES_MAX } from '@gadgetry/contract/catalogue';
import type { UploadedPicture } from '@gadgetry/contract/uploads';
import { uploadPicture } from '../api/pictures.ts';
import { type UploadsOptions, useUploads } from '../shopping/use-uploads.ts';

const tooMany = `A product has at most ${PICTURES_MAX} pictures.`;

/** Pictures on their way into the form of a product. */
export function useProductUploads(
  options: Pick<UploadsOptions<UploadedPicture>, 'room' | 'onUploaded'>,
) {
  return useUploads({ ...options, send: uploadPicture, tooMany });
}
