/** Whose password it is to be, as far as that is known; all of it is easily guessed. */
export interface PasswordOwner {
  readonly email?: string;
  readonly name?: string;
  readonly shopName: string;
}

const SHORTEST_PART = 4;
// What people add where a longer password, a digit or a sign is asked for: 'password2024!'.
const TRIVIAL_END = /[\d\W_]{1,6}$/;

function forms(password: string): string[] {
  const lower = password.trim().toLowerCase();
  const bare = lower.replace(TRIVIAL_END, '');
  return bare.length >= SHORTEST_PART ? [lower, bare] : [lower];
}

function letters(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/**
 * Whether a password is among the first that anybody tries: one of the commonest, also with a few
 * digits or signs behind it, a character or two over and over, or who it belongs to.
 * @param common in lower case
 */
export function isEasilyGuessed(
  password: string,
  { email = '', name = '', shopName }: PasswordOwner,
  common: ReadonlySet<string>,
): boolean {
  if (new Set(password).size < 3) return true;
  const tried = forms(password);
  if (tried.some((form) => common.has(form))) return true;
  const own = [email, email.split('@')[0] ?? '', name, shopName]
    .map(letters)
    .filter((part) => part.length >= SHORTEST_PART);
  return tried.some((form) => own.includes(letters(form)));
}
