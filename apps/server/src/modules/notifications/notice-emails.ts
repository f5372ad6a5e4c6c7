import { type MinorUnits, formatMinorUnits } from '@gadgetry/contract/money';
import type { ProductTextName } from '@gadgetry/contract/mail-texts';
import type { NoticeKind } from '@gadgetry/contract/notices';
import { type Branding, type Mail, renderEmail } from './email-template.ts';
import { filledMail, readerValues } from './texts/filled-mail.ts';
import type { WrittenText } from './texts/mail-text-store.ts';
import { greeting, unlinked } from './user-text.ts';

interface Addressee {
  /** '' of a guest. */
  readonly name: string;
  readonly email: string;
}

/** An address is asked whether it wants to be told. */
export interface NoticeConfirmation {
  readonly to: Addressee;
  readonly kind: NoticeKind;
  readonly productName: string;
  /** Paths and queries of pages that need nobody signed in. */
  readonly confirmPath: string;
  readonly endPath: string;
}

/** Somebody is told what they have waited for. */
export interface ProductNotice {
  readonly to: Addressee;
  readonly kind: NoticeKind;
  readonly product: { readonly id: string; readonly variantId: string; readonly name: string };
  readonly seenCents: MinorUnits;
  readonly cents: MinorUnits;
  readonly endPath: string;
}

const WHEN = { back_in_stock: 'it is back in stock', cheaper: 'it costs less' };

const endOf = (head: Branding, { endPath }: { readonly endPath: string }) => ({
  label: 'Wait for nothing any more',
  href: `${head.origin}${endPath}`,
});

export function noticeConfirmationEmail(head: Branding, asked: NoticeConfirmation): Mail {
  const { to, kind, productName, confirmPath } = asked;
  return renderEmail(head, {
    kind: 'notice-confirmation',
    to: to.email,
    subject: `Shall we tell you about ${unlinked(productName)}?`,
    paragraphs: [
      greeting(to.name),
      `Someone, you we hope, wants us to write to this address as soon as there is news of ${unlinked(productName)}: when ${WHEN[kind]}. Please press the button to tell us that it is you. The link works for three days.`,
    ],
    button: { label: 'Yes, tell me', href: `${head.origin}${confirmPath}` },
    afterword:
      'We then write once, and no more. If it was not you, you need not do anything: we keep nothing of it.',
    end: endOf(head, asked),
  });
}

/** By which a mail begins and ends; an owner may have written it. */
export const noticeTextOf = ({ kind }: Pick<ProductNotice, 'kind'>): ProductTextName =>
  kind === 'back_in_stock' ? 'product-back-in-stock' : 'product-cheaper';

/** @param written by an owner */
export function productNoticeEmail(
  head: Branding,
  notice: ProductNotice,
  written: WrittenText | null = null,
): Mail {
  const { to, kind, product, seenCents, cents } = notice;
  const name = unlinked(product.name);
  const values = { ...readerValues(head, to.name), product: name };
  const { subject, opening, closing } = filledMail(noticeTextOf(notice), written, values);
  const page = `${head.origin}/shop/${encodeURIComponent(product.id)}`;
  const news =
    kind === 'back_in_stock'
      ? `You wanted to know when it is back: ${name} is in stock again, for ${formatMinorUnits(cents)}.`
      : `You wanted to know when it is cheaper: ${name} costs ${formatMinorUnits(cents)} now. It was ${formatMinorUnits(seenCents)} when you asked.`;
  return renderEmail(head, {
    kind: 'product-notice',
    to: to.email,
    subject,
    paragraphs: [
      ...opening,
      news,
      'Others may have waited for it too, and pieces are not reserved: first come, first served.',
    ],
    button: {
      label: 'See it in the shop',
      href:
        product.variantId === product.id
          ? page
          : `${page}?variant=${encodeURIComponent(product.variantId)}`,
    },
    afterword: 'This is the only mail about it: you are not waiting for it any more.',
    closing,
    end: endOf(head, notice),
  });
}
