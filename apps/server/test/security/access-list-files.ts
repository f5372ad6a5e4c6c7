import {
  type Row,
  adminFindsNone,
  adminReads,
  adminWrites,
  api,
  creating,
  unknownId,
} from './access-rows.ts';

/** The calls by which a short list goes out and comes in as a file. Nothing is imported here. */
function listFiles(list: string, file: string): Record<string, Row> {
  const imports = `${api}/admin/${list}-imports`;
  const looked = (path: string): Row => ({
    expected: adminFindsNone,
    call: () => ({ url: `${imports}/${unknownId}${path}` }),
  });
  const asked = (what: string): Row =>
    adminWrites(
      () => ({ url: `${imports}/${unknownId}/${what}`, body: {} }),
      'nothing',
      adminFindsNone,
    );
  return {
    [`GET ${api}/admin/${list}s.csv`]: adminReads(() => `${api}/admin/${list}s.csv`),
    [`GET ${imports}`]: adminReads(() => imports),
    [`GET ${imports}/template.csv`]: adminReads(() => `${imports}/template.csv`),
    [`POST ${imports}`]: adminWrites(
      () => ({ url: imports, file: Buffer.from(file) }),
      'nothing',
      creating,
    ),
    [`GET ${imports}/:id`]: looked(''),
    [`GET ${imports}/:id/lines`]: looked('/lines'),
    [`GET ${imports}/:id/lines.csv`]: looked('/lines.csv'),
    [`POST ${imports}/:id/apply`]: asked('apply'),
    [`POST ${imports}/:id/undo`]: asked('undo'),
  };
}

/** Promocodes, redirects and customers as files, of the table in access-table.ts. */
export const listsAsFiles: Record<string, Row> = {
  ...listFiles('promocode', 'Code,Percent,Last day\r\nFROM-A-FILE,5,2099-12-31\r\n'),
  ...listFiles('redirect', 'Old path,Leads to\r\n/from-a-file,/shop\r\n'),
  ...listFiles('customer', 'email,name\r\nfrom-a-file@shop.example,From A File\r\n'),
};
