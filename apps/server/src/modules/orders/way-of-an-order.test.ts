import { access, readFile } from 'node:fs/promises';
import { Session } from 'node:inspector/promises';
import { expect, test } from 'vitest';
import { openSellingShop } from '../../../test/buying.ts';
import { openInvoicingShop } from '../../../test/invoicing.ts';

/** Run on the way, and not to be read to follow it: docs/architecture.md names them below each list. */
const BESIDE = {
  order:
    /^(identity\/.*|(shipping|tax|settings|promocodes)\/.*|pricing\/(?!quote\.ts).*|catalogue\/(index|stock\/stock-rules)\.ts|payments\/(index|refund-rules|gateways\/.*)\.ts|orders\/(index|order-owners|guests\/order-keys|ship-columns)\.ts)$/,
  event:
    /^(invoices\/(due-store|index|settings-store)|payments\/(connection\/.*|gateways\/stripe\/.*|ledger-rules)|orders\/order-serializer|notifications\/(email-template|order-link|order-words|shipment-words|texts\/.*|user-text)|settings\/.*)\.ts$/,
  invoice:
    /^(settings\/.*|payments\/.*|orders\/order-(reading|serializer|store)|invoices\/electronic\/.*)(\.ts)?$/,
};

const root = new URL('../../../../../', import.meta.url);

/** The files of the modules of which a function runs while something is done. */
async function filesRunBy(work: () => Promise<unknown>): Promise<string[]> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await work();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  session.disconnect();
  const run = result.filter(({ functions }) =>
    functions.some(({ ranges }) => ranges.some(({ count }) => count > 0)),
  );
  const files = run.flatMap(({ url }) => /\/src\/modules\/([^?]*)/.exec(url)?.[1] ?? []);
  return files.filter((file) => !file.endsWith('.test.ts'));
}

/** The files that a table of docs/architecture.md lists, below a heading. */
async function filesBelow(heading: string): Promise<string[]> {
  const document = await readFile(new URL('docs/architecture.md', root), 'utf8');
  const [section = ''] = (document.split(`\n## ${heading}\n`)[1] ?? '').split('\n## ');
  return [...section.matchAll(/^\| \d+ \| `([a-z/-]+\.tsx?)` \|/gm)].map(([, file]) => `${file}`);
}

const isOfWeb = (file: string) => file.startsWith('apps/web/');

test('from the order to the session that pays it run the files that the documents name', async () => {
  const documented = await filesBelow('The way of an order to its payment');
  const shop = await openSellingShop();
  const product = await shop.addProduct({ stockQuantity: 10 });

  const run = await filesRunBy(async () => {
    const orderId = await shop.placed(shop.shopper, [{ product, quantity: 2 }]);
    await shop.checkout(shop.shopper, orderId);
  });

  const ofServer = documented.filter((file) => !isOfWeb(file));
  expect(run.filter((file) => !BESIDE.order.test(file)).toSorted()).toEqual(ofServer.toSorted());
  await Promise.all(documented.filter(isOfWeb).map((file) => access(new URL(file, root))));
});

test('from the provider’s event to the mail run the files that the documents name, 15 at most', async () => {
  const documented = await filesBelow('The way of an event to the mail');
  // Nobody answers there: the mail is written, and sending it is tried.
  const shop = await openSellingShop({ settings: { SMTP_URL: 'smtp://127.0.0.1:1' } });
  const product = await shop.addProduct({ stockQuantity: 10 });
  const orderId = await shop.placed(shop.shopper, [{ product, quantity: 2 }]);
  const sessionId = await shop.pay(shop.shopper, orderId);
  const [event] = await shop.eventsAbout(sessionId);
  if (event === undefined) throw new Error('no event');

  const run = await filesRunBy(async () => {
    expect(await shop.deliver(event)).toMatchObject({ body: { outcome: 'confirmed' } });
    await shop.app.scheduledWork.deliverMail(new Date(Date.now() + 60_000));
  });

  expect(run.filter((file) => !BESIDE.event.test(file)).toSorted()).toEqual(documented.toSorted());
  expect(documented.length).toBeLessThanOrEqual(15);
});

test('from the payment to the invoice run the files that the documents name', async () => {
  const documented = await filesBelow('The way of a payment to its invoice');
  const shop = await openInvoicingShop();
  const product = await shop.addProduct({ price: 20, stockQuantity: 10 });
  const orderId = await shop.bought([{ product, quantity: 1 }]);

  const run = await filesRunBy(() => shop.issue());

  expect(await shop.inShort(orderId)).toEqual(['invoice INV-00001 20']);
  expect(run.filter((file) => !BESIDE.invoice.test(file)).toSorted()).toEqual(
    documented.toSorted(),
  );
});
