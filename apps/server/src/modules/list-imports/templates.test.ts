import { expect, test } from 'vitest';
import { listFilesOf } from '../../../test/list-files.ts';
import { openStockedShop } from '../../../test/stocked-shop.ts';

test.each(['promocode', 'redirect', 'customer'] as const)(
  'the template of a %s file is taken as it stands, once more after that too',
  async (list) => {
    const shop = await openStockedShop();
    const { checked, linesOf, exported, ask } = listFilesOf(shop, list);
    const url = `/api/v1/admin/${list}-imports/template.csv`;
    const template = async () => {
      const answer = await shop.app.inject({ url, headers: shop.admin.headers });
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([
        200,
        'text/csv; charset=utf-8',
      ]);
      return answer.body;
    };
    const taken = { new: 2, changed: 0, same: 0, refused: 0 };
    const asNothing = { found: taken, unknownColumns: [], leftOut: [] };
    const first = await template();
    const { _id: id, ...report } = await checked(first);
    expect(report).toMatchObject(asNothing);
    expect((await linesOf(id)).flatMap(({ problems }) => problems)).toEqual([]);
    // All that the import reads of the export, by the same names.
    const names = ({ file }: { readonly file: string }) =>
      (file.split('\r\n', 1)[0] ?? '').replace('\uFEFF', '').split(',');
    const of = names({ file: first });
    expect(of.length).toBeGreaterThan(1);
    expect(names(await exported())).toEqual(expect.arrayContaining(of));
    expect((await ask(id, 'apply')).body).toMatchObject({ applied: 2, left: 0 });
    expect(await checked(await template())).toMatchObject(asNothing);
  },
);
