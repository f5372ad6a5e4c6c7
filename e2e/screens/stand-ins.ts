import type { OwnAccount } from '@gadgetry/contract/account';
import type { TotpSetup } from '@gadgetry/contract/second-factor';
import type { Page } from '@playwright/test';
import { encode } from 'uqr';

/**
 * Numbers that are drawn anew for every order and payment become the same ones, in the order in which
 * they are met. Also runs in the page, so it needs nothing from around it.
 */
function withStandIns(text: string, known: Map<string, string>): string {
  const isOne = (part: string) => [...known.values()].includes(part);
  const standIn = (tail: string) => {
    if (isOne(tail)) return tail;
    const before = [...known.keys()].filter((key) => !key.includes('-')).length;
    const next = (0x4e1a90c7 + before * 0x01d37a5b).toString(16).slice(-8);
    if (!known.has(tail)) known.set(tail, next);
    return known.get(tail) ?? '';
  };
  const numberStandIn = (number: string) => {
    if (isOne(number)) return number;
    const before = [...known.keys()].filter((key) => key.includes('-')).length;
    if (!known.has(number)) known.set(number, `K7M-2Q9-XR${2 + (before % 8)}`);
    return known.get(number) ?? '';
  };
  return text
    .replace(/\b(?:[2-9B-Z]{3}-){2}[2-9B-Z]{3}\b/g, numberStandIn)
    .replace(
      /\b(?:[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{4})?([0-9a-f]{8})\b/g,
      (whole, tail) => (whole === tail ? '' : '019a8b3c-52d0-7e41-9f06-6a1c') + standIn(tail),
    )
    .replace(/\bpi_\w+/g, 'pi_3Rk7LmGadgetryShop0001')
    .replace(/\bre_\w+/g, 're_3Rk7LmGadgetryShop0002')
    .replace(/localhost:\d+/g, 'localhost:3000');
}

// Rows of a list that is drawn anew, on a busy machine after the first picture, get theirs before they are seen.
const inPage = `((withStandIns) => {
  const known = new Map();
  const put = () => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const node = texts.currentNode;
      const text = withStandIns(node.data, known);
      if (text !== node.data) node.data = text;
    }
  };
  put();
  window.standIns?.disconnect();
  window.standIns = new MutationObserver(put);
  window.standIns.observe(document.body, { childList: true, characterData: true, subtree: true });
})(${withStandIns.toString()})`;

// A sheet that is no part of what is rendered: no change of the page takes it away.
const withoutToasts = `(() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('[data-sonner-toaster] { display: none !important }');
  document.adoptedStyleSheets.push(sheet);
})()`;

/** Messages that pass by themselves are out of the way, those too that are still to come. */
export async function hideToasts(page: Page): Promise<void> {
  await page.evaluate(withoutToasts);
}

export async function putStandIns(page: Page): Promise<void> {
  await page.evaluate(inPage);
}

/** A message in the demo's mailbox lets no script in: its text is changed on the way. */
export async function putStandInsInMail(page: Page): Promise<void> {
  await page.route(/\/dev\/mail\/[^/]+\/html$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: withStandIns(await response.text(), new Map()) });
  });
}

/** What an authenticator app would be given, whose key is otherwise drawn anew every time. */
export function exampleApp(): TotpSetup {
  const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
  const uri = `otpauth://totp/Gadgetry:nia@example.com?secret=${secret}&issuer=Gadgetry`;
  const { data, size } = encode(uri);
  const path = data.flatMap((row, y) =>
    row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return { secret, uri, qr: { size, path: path.join('') } };
}

/** An account as the shop describes it, with passkeys that nothing has made. */
export function withPasskeys(account: OwnAccount): OwnAccount {
  const passkey = (name: string, at: number, lastUsedAt: string | null) => ({
    _id: `019a8b3c-52d0-7e41-9f06-6a1c0000000${at}`,
    name,
    addedAt: `2026-0${at}-14T09:30:00.000Z`,
    lastUsedAt,
  });
  return {
    ...account,
    passkeys: [
      passkey('Key on the key ring, for when the phone is lost', 3, null),
      passkey('My phone', 5, '2026-06-02T18:05:00.000Z'),
    ],
  };
}
