const REPLACED: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', đ: 'd', ı: 'i', ß: 'ss' };

/** Without capitals and accents, and in one way of writing. */
export function normalised(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/[łøđıß]/g, (letter) => REPLACED[letter] ?? letter)
    .replaceAll(/\s+/g, ' ')
    .trim();
}

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

/** Of an order, as far as somebody may look for it by that. */
interface OrderSearchFields {
  readonly number: string;
  readonly names: readonly (string | null)[];
  readonly phone: string;
  readonly skus: readonly string[];
}

/**
 * The text in which an order is looked for. A space stands before each word: one or two letters are
 * looked for at the beginning of a word only.
 */
export function searchText({ number, names, phone, skus }: OrderSearchFields): string {
  const said = names.filter((name) => name !== null);
  const words = [number, number.replaceAll('-', ''), ...said, ...skus].map(normalised);
  return ` ${words.join(' ')} ${digitsOf(phone)} `;
}

const PHONE = /^\+?[\d\s()./-]+$/;
const DIGITS_OF_A_PHONE = 5;

/** Whether somebody looks for a phone number, however it is parted. */
export function isPhone(search: string): boolean {
  return PHONE.test(search.trim()) && digitsOf(search).length >= DIGITS_OF_A_PHONE;
}

const EMAIL = /^\s*[^\s@]+@[^\s@]+\.[^\s@]+\s*$/;

/** Whether somebody looks for a whole e-mail address. */
export const isEmail = (search: string): boolean => EMAIL.test(search);

/**
 * What has to be in that text. A phone number is one word however it is parted, and without the zeros
 * that it begins with at home or from abroad.
 */
export function wordsSearched(search: string): string[] {
  if (isPhone(search)) {
    const digits = digitsOf(search);
    const abroad = digits.replace(/^0+/, '');
    return [abroad.length < DIGITS_OF_A_PHONE ? digits : abroad];
  }
  return normalised(search)
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => (/^[\p{L}\p{N}]{1,2}$/u.test(word) ? ` ${word}` : word));
}
