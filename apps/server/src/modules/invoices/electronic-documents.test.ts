import { inflateSync } from 'node:zlib';
import type { InvoiceSettings, InvoiceSettingsInput } from '@gadgetry/contract/invoices';
import { expect, test } from 'vitest';
import { type InvoicingShop, openInvoicingShop } from '../../../test/invoicing.ts';
import { unreachableMail, waitingMails } from '../../../test/mails.ts';
import { addTaxRate, taxFromNowOn } from '../../../test/taxing.ts';

const electronic: Partial<InvoiceSettingsInput> = {
  isElectronic: true,
  untaxedReason: 'Small business',
  vatId: 'LK 123456789',
  contact: 'Phone 011 234 5678\nhello@gadgetry.example',
};

/** A file within a PDF, as it says itself where that lies. */
function embeddedIn(pdf: Buffer): string {
  const source = pdf.toString('latin1');
  const head = source.indexOf('/Type /EmbeddedFile');
  const begin = source.indexOf('stream\n', head) + 'stream\n'.length;
  const length = Number(/\/Length (\d+)/.exec(source.slice(head, begin))?.[1]);
  const stream = pdf.subarray(begin, begin + length);
  return inflateSync(stream).toString();
}

const SCHEMA = 'urn:un:unece:uncefact:data:standard';

/** What libxml2 reads in it, within PostgreSQL: that takes nothing that is not XML. */
async function readBy(shop: InvoicingShop, xml: string, path: string): Promise<string[]> {
  const { rows } = await shop.database.pool.query<{ found: string }>(
    `SELECT found FROM XMLTABLE(
       XMLNAMESPACES('${SCHEMA}:CrossIndustryInvoice:100' AS rsm,
         '${SCHEMA}:ReusableAggregateBusinessInformationEntity:100' AS ram),
       ($2::text) PASSING xmlparse(document $1) COLUMNS found text PATH 'string(.)')`,
    [xml, path],
  );
  return rows.map(({ found }) => found);
}

async function filesOf(shop: InvoicingShop, orderId: string, at = 0) {
  const { documents } = await shop.documents(orderId);
  const document = documents[at];
  if (document === undefined) throw new Error('there is no such document');
  const { headers } = shop.admin;
  const file = (url: string) => shop.app.inject({ url: `/api/v1${url}`, headers: { ...headers } });
  const pdf = await file(`/orders/${orderId}/documents/${document._id}`);
  const xml = await file(`/admin/invoices/${document._id}/xml`);
  return { document, pdf: pdf.rawPayload, xml };
}

const settingsOf = async (shop: InvoicingShop) =>
  (await shop.call<InvoiceSettings>('GET', '/admin/invoices/settings', shop.admin)).body;

test('an invoice’s PDF is one of PDF/A-3 that carries its data, which its owner has by itself as well', async () => {
  const shop = await openInvoicingShop(electronic);
  await addTaxRate(shop, { percent: 20 });
  await taxFromNowOn(shop, { pricesInclude: true });
  const product = await shop.addProduct({ name: 'Lamp <"&>', price: 24, stockQuantity: 10 });
  const orderId = await shop.bought([{ product, quantity: 2 }]);
  await shop.issue();
  const { document, pdf, xml } = await filesOf(shop, orderId);
  expect(document).toMatchObject({ isElectronic: true, electronicProblem: null });
  expect(xml.headers['content-disposition']).toBe('attachment; filename="INV-00001.xml"');
  expect(embeddedIn(pdf)).toBe(xml.body);

  const source = pdf.toString('latin1');
  for (const said of [
    '<pdfaid:part>3</pdfaid:part>',
    '<pdfaid:conformance>A</pdfaid:conformance>',
    '<fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>',
    '<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>',
    '/AFRelationship /Alternative',
    '/Subtype /text#2Fxml',
    '/GTS_PDFA1',
    '/StructTreeRoot',
    '/Marked true',
  ]) {
    expect(source).toContain(said);
  }
  const [metadata = ''] = /<x:xmpmeta[^]*<\/x:xmpmeta>/.exec(pdf.toString('utf8')) ?? [];
  const named = await shop.database.pool.query(`SELECT xml_is_well_formed_document($1) AS is`, [
    metadata,
  ]);
  expect(named.rows).toEqual([{ is: true }]);

  const read = (path: string) => readBy(shop, xml.body, path);
  expect(await read('//rsm:ExchangedDocument/ram:ID')).toEqual(['INV-00001']);
  expect(await read('//ram:GuidelineSpecifiedDocumentContextParameter/ram:ID')).toEqual([
    'urn:cen.eu:en16931:2017',
  ]);
  expect(await read('//rsm:ExchangedDocument/ram:TypeCode')).toEqual(['380']);
  expect(await read('//ram:SpecifiedTradeProduct/ram:Name')).toEqual(['Lamp <"&>']);
  expect(await read('//ram:NetPriceProductTradePrice')).toEqual(['20.00']);
  expect(await read('//ram:BilledQuantity')).toEqual(['2']);
  expect(await read('//ram:BasisAmount')).toEqual(['40.00']);
  expect(await read('//ram:CalculatedAmount')).toEqual(['8.00']);
  expect(await read('//ram:GrandTotalAmount')).toEqual(['48.00']);
  expect(await read('//ram:SellerTradeParty//ram:ID[@schemeID="VA"]')).toEqual(['LK123456789']);
  expect(await read('//ram:SellerTradeParty//ram:URIID')).toEqual(['hello@gadgetry.example']);
  expect(await read('//ram:SellerTradeParty//ram:LineTwo')).toEqual(['Colombo 00700']);
});

test('what people have typed is text in it, whatever it looks like', async () => {
  const hostile = '</ram:Name>&<!--]]>😀\u0001\uFFFE';
  const shop = await openInvoicingShop({ ...electronic, sellerName: 'A & B <i> "Ltd"' });
  const product = await shop.addProduct({ price: 5, stockQuantity: 10 });
  await shop.database.pool.query('UPDATE products SET name = $1', [hostile]);
  const orderId = await shop.bought([{ product, quantity: 1 }]);
  await shop.database.pool.query('UPDATE orders SET customer_name = $1 WHERE id = $2', [
    hostile,
    orderId,
  ]);
  await shop.issue();
  const { document, xml, pdf } = await filesOf(shop, orderId);
  expect(document.electronicProblem).toBeNull();
  const shown = '</ram:Name>&<!--]]>😀';
  const read = (path: string) => readBy(shop, xml.body, path);
  expect(await read('//ram:BuyerTradeParty/ram:Name')).toEqual([shown]);
  expect(await read('//ram:SpecifiedTradeProduct/ram:Name')).toEqual([shown]);
  expect(await read('//ram:SellerTradeParty/ram:Name')).toEqual(['A & B <i> "Ltd"']);
  expect(pdf.toString('utf8')).toContain('<rdf:li>A &amp; B &lt;i&gt; &quot;Ltd&quot;</rdf:li>');
});

test('a credit note names its invoice, and what cancels one says why it has no data', async () => {
  const shop = await openInvoicingShop(electronic);
  const product = await shop.addProduct({ price: 20, stockQuantity: 10 });
  const orderId = await shop.bought([{ product, quantity: 2 }]);
  await shop.issue();
  await shop.refund(orderId, { amount: 10 });
  await shop.issue();
  const { xml } = await filesOf(shop, orderId, 1);
  const read = (path: string) => readBy(shop, xml.body, path);
  expect(await read('//rsm:ExchangedDocument/ram:TypeCode')).toEqual(['381']);
  expect(await read('//ram:InvoiceReferencedDocument/ram:IssuerAssignedID')).toEqual(['INV-00001']);
  expect(await read('//ram:GrandTotalAmount')).toEqual(['10.00']);
  expect(await read('//ram:ExemptionReason')).toEqual(['Small business']);

  expect((await shop.correct(orderId, 'Kim\n1 Road\nColombo 00100\nSri Lanka')).status).toBe(200);
  const { documents } = await shop.documents(orderId);
  expect(documents.map(({ kind, isElectronic }) => `${kind} ${isElectronic}`)).toEqual([
    'invoice true',
    'credit_note true',
    'cancellation false',
    'credit_note true',
    'invoice true',
    'credit_note true',
  ]);
  expect(documents[2]?.electronicProblem).toContain('has no form of its own');
  const anew = await filesOf(shop, orderId, 4);
  const [name] = await readBy(shop, anew.xml.body, '//ram:BuyerTradeParty/ram:Name');
  expect(name).toBe('Kim');
});

test('why a refund was given is told to nobody outside the shop, in no document, file, answer or mail', async () => {
  const reason = 'Difficult customer, pay him off';
  const note = 'We are sorry for the wait.';
  const shop = await openInvoicingShop(electronic, { settings: unreachableMail });
  const product = await shop.addProduct({ price: 20, stockQuantity: 10 });
  const orderId = await shop.bought([{ product, quantity: 3 }]);
  const [item] = (await shop.readOrder(orderId)).items;
  const lines = [{ itemId: item?._id ?? '', quantity: 1 }];
  const refunded = await shop.refund(orderId, { lines, reason, note });
  expect(refunded.payment?.transactions.at(-1)).toMatchObject({ reason, note });
  await shop.refund(orderId, { amount: 10, reason, note });
  await shop.issue();
  expect(await shop.inShort(orderId)).toEqual([
    'invoice INV-00001 60',
    'credit_note CN-00001 20',
    'credit_note CN-00002 10',
  ]);
  const { rows: kept } = await shop.database.pool.query(
    'SELECT data FROM invoice_documents WHERE order_id = $1',
    [orderId],
  );
  const files = [await filesOf(shop, orderId, 1), await filesOf(shop, orderId, 2)];
  const order = await shop.readOrder(orderId);
  const exportPath = `/admin/customers/${shop.shopper.person.id}/export`;
  const exported = await shop.call('POST', exportPath, shop.admin, {});
  expect(exported.status).toBe(200);
  const mails = (await waitingMails(shop)).filter(({ to }) => to === shop.shopper.person.email);
  expect(JSON.stringify(mails)).toContain(note);
  const told = JSON.stringify([kept, files.map(({ xml }) => xml.body), order, exported, mails]);
  expect(told).not.toContain('Difficult');
});

test('off as it is at first, files are as they were, and an owner who does not know of it changes nothing', async () => {
  const shop = await openInvoicingShop();
  const product = await shop.addProduct({ price: 20, stockQuantity: 10 });
  const orderId = await shop.bought([{ product, quantity: 1 }]);
  await shop.issue();
  const { document, pdf, xml } = await filesOf(shop, orderId);
  expect(document).toMatchObject({ isElectronic: false, electronicProblem: null });
  expect(xml.statusCode).toBe(404);
  const source = pdf.toString('latin1');
  for (const said of ['pdfaid', 'factur-x', '/EmbeddedFile']) expect(source).not.toContain(said);

  await shop.setInvoicing(electronic);
  const { version } = await settingsOf(shop);
  await shop.setInvoicing({ footer: 'By a program from before', version });
  expect(await settingsOf(shop)).toMatchObject({
    isElectronic: true,
    untaxedReason: 'Small business',
    electronicLacks: [],
  });
  // Of a file that was made once nothing becomes another.
  expect((await filesOf(shop, orderId)).pdf.equals(pdf)).toBe(true);
});

test('an invoice whose data can’t be made is issued without it, and says so', async () => {
  const shop = await openInvoicingShop({ isElectronic: true, vatId: '', registration: '' });
  expect((await settingsOf(shop)).electronicLacks).toEqual([
    'VAT number or tax number',
    'registration, or a VAT number that begins with the letters of its country',
  ]);
  const product = await shop.addProduct({ price: 20, stockQuantity: 10 });
  const orderId = await shop.bought([{ product, quantity: 1 }]);
  await shop.issue();
  const { document, pdf, xml } = await filesOf(shop, orderId);
  expect(document.isElectronic).toBe(false);
  expect(document.electronicProblem).toContain(
    'the invoice settings lack VAT number or tax number',
  );
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  expect(xml.statusCode).toBe(404);
});
