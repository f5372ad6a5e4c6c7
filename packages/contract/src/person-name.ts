// Mail programs make links of these by themselves, and mails to strangers begin with a name.
const LINK =
  /:\/\/|\bxn--[a-z\d]|\bwww\.|@|[\p{L}\p{N}-]\.(?:com|net|org|info|biz|shop|store|io|co|ru|cn|xyz|top|site|online|link|click|app|dev|example|test)(?![\p{L}\p{N}])/iu;

// Ends of addresses in other scripts than Latin. Not any word behind a dot: people write А.Пушкин.
const LINK_ELSEWHERE =
  /[\p{L}\p{N}-]\.(?:рф|рус|онлайн|сайт|орг|дети|москва|ком|бел|укр|срб|мкд|бг|ею|қаз|мон|ελ|ευ|հայ|გე|ישראל|中国|中國|台灣|台湾|香港|公司|网络|網絡|在线|网站|网址|商城|商店|网店|コム|ストア|みんな|한국|닷컴|닷넷|भारत|ভারত|ไทย|السعودية|امارات|مصر|قطر|ایران|شبكة|موقع)(?![\p{L}\p{N}])/iu;

/** Signs that are read as a dot, and those that are not seen or turn the direction of text. */
const DOTS = /[\u3002\u2024\uff0e\uff61\u00b7]/gu;
const UNSEEN = /\p{Cf}/gu;

/** Whether a text has an address of a page or a mailbox in it. */
export function hasLink(text: string): boolean {
  const read = text.normalize('NFKC').replaceAll(DOTS, '.').replaceAll(UNSEEN, '');
  return LINK.test(read) || LINK_ELSEWHERE.test(read);
}
