/** Whose password it is to be, as far as that is known; all of it is easily guessed. */
export interface PasswordContext {
  readonly email?: string;
  readonly name?: string;
  readonly shopName: string;
}

const SHORTEST_PART = 4;
// What people add where a longer password, a digit or a sign is asked for: 'password2024!'.
const TRIVIAL_END = /[\d\W_]{1,6}$/;

/** What people write instead of a letter. */
const SIGNS: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'l',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};

/** 'passwordpassword' and 'letmein.letmein' are the first half. */
const TWICE = /^(.{4,}?)[^\p{L}\p{N}]?\1$/u;
/** So few letters that do not follow from those before them: '123123123', 'abcdefgh', 'aa12345678'. */
const UNFORESEEN_MIN = 4;

/** How many letters follow neither by counting on, nor from a pair that was there before. */
function unforeseen(password: string): number {
  const pairs = new Set<string>();
  const codeOf = (sign: string) => sign.codePointAt(0) ?? 0;
  let count = 0;
  let before = '';
  for (const sign of password) {
    const pair = before + sign;
    if (!pairs.has(pair) && Math.abs(codeOf(sign) - codeOf(before)) > 1) count += 1;
    pairs.add(pair);
    before = sign;
  }
  return count;
}

function forms(password: string): string[] {
  const lower = password.trim().toLowerCase();
  const once = TWICE.exec(lower)?.[1] ?? lower;
  const bare = once.replace(TRIVIAL_END, '');
  const plain = [lower, once, bare].map((form) =>
    form.replaceAll(/[^a-z]/g, (sign) => SIGNS[sign] ?? sign),
  );
  return [lower, once, bare, ...plain].filter((form) => form.length >= SHORTEST_PART);
}

function letters(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/**
 * Whether a password is among the first that anybody tries: one of the commonest, also with a few
 * digits or signs behind it, with signs for letters or written twice, a character or two over and over,
 * a row that counts on or repeats itself, or who it belongs to.
 * @param common in lower case
 */
export function isEasilyGuessed(
  password: string,
  { email, name, shopName }: PasswordContext,
  common: ReadonlySet<string>,
): boolean {
  if (unforeseen(password) < UNFORESEEN_MIN) return true;
  const tried = forms(password);
  if (tried.some((form) => common.has(form))) return true;
  const own = [email, email?.split('@')[0], name, shopName]
    .filter((part) => part !== undefined)
    .map((part) => letters(part.toLowerCase()))
    .filter((part) => part.length >= SHORTEST_PART);
  return tried.some((form) => own.includes(letters(form)));
}
