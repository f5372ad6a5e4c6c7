// Mail programs make links of these by themselves, and mails to strangers begin with a name.
const LINK =
  /:\/\/|\bwww\.|@|[\p{L}\p{N}-]\.(?:com|net|org|info|biz|shop|store|io|co|ru|cn|xyz|top|site|online|link|click|app|dev|example|test)(?![\p{L}\p{N}])/iu;

/** Signs that are read as a dot, and those that are not seen or turn the direction of text. */
const DOTS = /[\u3002\u2024\uff0e\uff61\u00b7]/gu;
const UNSEEN = /\p{Cf}/gu;

/** Whether a text has an address of a page or a mailbox in it. */
export function hasLink(text: string): boolean {
  return LINK.test(text.normalize('NFKC').replaceAll(DOTS, '.').replaceAll(UNSEEN, ''));
}
