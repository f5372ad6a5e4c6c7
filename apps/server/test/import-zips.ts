import type { ErrorBody } from '@gadgetry/contract/errors';
import type { ImportZip } from '@gadgetry/contract/import-zips';
import type { Product } from '@gadgetry/contract/catalogue';
import { openPictureShop } from './pictures.ts';
import { fileOf, importsOf } from './product-files.ts';
import type { Caller, StockedShop } from './stocked-shop.ts';
import { type Zipped, zipOf } from './zips.ts';

/** Brings a zip of pictures. */
export async function bringZip(
  { app, admin }: StockedShop,
  zip: readonly Zipped[] | Buffer,
  as: Caller = admin,
): Promise<{ readonly status: number; readonly body: ImportZip & ErrorBody }> {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/admin/product-import-zips?name=lamps.zip',
    headers: { ...as.headers, 'content-type': 'application/zip' },
    payload: Buffer.isBuffer(zip) ? zip : zipOf(zip),
  });
  return { status: answer.statusCode, body: answer.json() };
}

/** A shop with calls for imports that come with a zip. */
export async function openZipShop() {
  const shop = await openPictureShop();
  const imports = importsOf(shop);
  /** As far as the check of a file with a zip beside it. */
  const checkedWith = async (zip: readonly Zipped[], ...lines: readonly (readonly string[])[]) => {
    const { body } = await bringZip(shop, zip);
    return imports.checked(fileOf(ZIP_HEAD, ...lines), `?categories=make&zip=${body._id}`);
  };
  const pictureOf = async (name: string) => {
    const { body } = await shop.call<Product[]>('GET', `/products?search=${name}`, shop.admin);
    return body[0]?.images ?? [];
  };
  return { shop, ...imports, checkedWith, pictureOf };
}

/** Columns of a file whose lines name pictures, and such a line. */
export const ZIP_HEAD = ['Name', 'Description', 'Category', 'Price', 'Pictures'];
export const zipLine = (name: string, pictures: string) => [
  name,
  'It shines when it is dark',
  'Lamps',
  '9',
  pictures,
];
