/** What a secret that was copied from a document, or left as it was meant to be replaced, has in it. */
const PLACEHOLDERS =
  /change.?me|replace.?me|example|placeholder|secret|password|gadgetry|characters|nobody.?guesses|qwerty/i;

/** Letters that cannot be foreseen from those before them: no repetition, no counting on, no known pair. */
function unforeseen(secret: string): number {
  const pairs = new Set<string>();
  let count = 0;
  for (let at = 1; at < secret.length; at += 1) {
    const pair = secret.slice(at - 1, at + 1);
    const step = secret.charCodeAt(at) - secret.charCodeAt(at - 1);
    if (Math.abs(step) > 1 && !pairs.has(pair)) count += 1;
    pairs.add(pair);
  }
  return count;
}

export interface SecretStrength {
  /** How many different letters it has to have. */
  readonly different: number;
  /** How many of its letters must not follow from those before. */
  readonly unforeseen: number;
}

/** Met by every 32 letters of `openssl rand -hex 16`, but for one in about a million. */
export const signingSecret: SecretStrength = { different: 7, unforeseen: 12 };
/** The same for 16 letters. */
export const accessToken: SecretStrength = { different: 4, unforeseen: 4 };

/** Whether a secret is the digest of a word that everybody knows. */
export type IsDigestOfWord = (secret: string) => boolean;

/** Why a secret could be guessed, or null where nothing of it is known. */
export function weaknessOf(
  secret: string,
  strength: SecretStrength,
  isDigestOfWord: IsDigestOfWord,
): string | null {
  const known = PLACEHOLDERS.exec(secret);
  if (known !== null) return `it has the word '${known[0]}' in it, as examples have`;
  if (isDigestOfWord(secret)) return 'it is the digest of a word that everybody knows';
  if (new Set(secret).size < strength.different) return 'it is made of a few letters only';
  return unforeseen(secret) < strength.unforeseen ? 'it repeats itself or counts on' : null;
}
