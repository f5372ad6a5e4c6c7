/** A picture of the zip, by the name that it has there. */
export interface NamedPicture {
  readonly number: number;
  readonly name: string;
  readonly upload: string | null;
  /** Why it is no picture for the shop. */
  readonly problem: string | null;
}

/** What the cell of a line comes to. */
export interface ReadNames {
  /** Addresses with spaces between them. */
  readonly cell: string;
  readonly problems: readonly string[];
  /** The pictures that it names. */
  readonly numbers: readonly number[];
}

/** So many parts of its end find a file, and so many words can be one name. */
const DEPTH = 6;
const WORDS = 40;

const keyOf = (name: string) =>
  name
    .trim()
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('\\', '/')
    .replace(/^(?:\.?\/)+/, '');

/** By their whole names, and by the ends of these: who packs a folder need not write it. */
export function picturesByName(pictures: readonly NamedPicture[]) {
  const whole = new Map<string, NamedPicture[]>();
  const ends = new Map<string, NamedPicture[]>();
  const add = (to: Map<string, NamedPicture[]>, key: string, picture: NamedPicture) => {
    const others = to.get(key);
    if (others === undefined) to.set(key, [picture]);
    else others.push(picture);
  };
  for (const picture of pictures) {
    const key = keyOf(picture.name);
    add(whole, key, picture);
    const parts = key.split('/');
    for (let from = Math.max(1, parts.length - DEPTH); from < parts.length; from += 1) {
      add(ends, parts.slice(from).join('/'), picture);
    }
  }
  return (name: string): readonly NamedPicture[] => {
    const key = keyOf(name);
    return whole.get(key) ?? ends.get(key) ?? [];
  };
}

type Find = ReturnType<typeof picturesByName>;

const ADDRESS = /^(?:https?:|\/media\/)/;
/** What ends a name, where nothing of that name is there. */
const ENDING = /\.[a-z]{3,4}$/i;

/** The names in a text: what is in the zip, as far as it reaches; of what is not there, up to its ending. */
function namesIn(text: string, find: Find): string[] {
  const whole = text.trim();
  if (whole === '') return [];
  if (find(whole).length > 0) return [whole];
  const pieces = whole.split(/\s*[,;|\r\n]+\s*/).filter((piece) => piece !== '');
  const [piece = '', ...others] = pieces;
  if (others.length > 0) return pieces.flatMap((each) => namesIn(each, find));
  if (piece === '') return [];
  const words = piece.split(/\s+/);
  const lengths = words
    .slice(0, WORDS)
    .map((_word, place) => place + 1)
    .toReversed();
  const known = lengths.find((length) => find(words.slice(0, length).join(' ')).length > 0);
  const ending = words.findIndex((word) => ENDING.test(word)) + 1;
  const length = known ?? (ending === 0 ? words.length : ending);
  return [words.slice(0, length).join(' '), ...namesIn(words.slice(length).join(' '), find)];
}

/** An address ends at the first space. */
function namesAndAddresses(typed: string, find: Find): string[] {
  return typed.split(/(?<=^|[\s,;|])(?=https?:|\/media\/)/).flatMap((part) => {
    if (!ADDRESS.test(part)) return namesIn(part, find);
    const [address = ''] = part.split(/\s/, 1);
    const rest = part.slice(address.length);
    // A comma between it and what follows is none of its own.
    return [address.replace(/[,;|]+$/, ''), ...namesIn(rest, find)];
  });
}

const quoted = (name: string) => `‘${name.slice(0, 100)}’`;

function problemOf(name: string, found: readonly NamedPicture[]): string | null {
  const [picture, other] = found;
  if (picture === undefined) return `There is no ${quoted(name)} in the zip`;
  if (other === undefined) {
    return picture.problem === null ? null : `${quoted(name)} of the zip: ${picture.problem}`;
  }
  if (keyOf(picture.name) === keyOf(other.name)) {
    return `There are ${found.length} files ${quoted(name)} in the zip. Give each a name of its own`;
  }
  const where = `${quoted(picture.name)} and ${quoted(other.name)}`;
  return `${quoted(name)} of the zip could be ${where}. Write the folder before it`;
}

/**
 * Reads the cell of a line that may name files of the zip.
 * @param addressOf what an upload is called by products
 */
export function readNames(
  typed: string,
  find: Find,
  addressOf: (upload: string) => string,
): ReadNames {
  const addresses: string[] = [];
  const problems: string[] = [];
  const numbers: number[] = [];
  for (const name of namesAndAddresses(typed, find)) {
    if (ADDRESS.test(name)) {
      addresses.push(name);
      continue;
    }
    const found = find(name);
    numbers.push(...found.map(({ number }) => number));
    const problem = problemOf(name, found);
    if (problem !== null) problems.push(problem);
    else if (found[0]?.upload) addresses.push(addressOf(found[0].upload));
  }
  return { cell: [...new Set(addresses)].join(' '), problems: [...new Set(problems)], numbers };
}
