// Mail programs make links of these by themselves, and mails to strangers begin with a name.
const LINK =
  /:\/\/|\bwww\.|@|[\p{L}\p{N}-]\.(?:com|net|org|info|biz|shop|store|io|co|ru|cn|xyz|top|site|online|link|click|app|dev|example|test)(?![\p{L}\p{N}])/iu;

/** Whether a text has an address of a page or a mailbox in it. */
export function hasLink(text: string): boolean {
  return LINK.test(text);
}
