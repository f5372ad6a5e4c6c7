interface Fields {
  readonly [name: string]: unknown;
}

interface BroughtIn {
  readonly values: Fields;
  /** The paths of those that only somebody else has changed. */
  readonly theirs: readonly string[];
  /** The paths of those that both have changed, each into something else. */
  readonly both: readonly string[];
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Forms and the shop write nothing in several ways. */
export const isNothing = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  Number.isNaN(value) ||
  (typeof value === 'object' && Object.values(value).every(isNothing));

export function isSame(one: unknown, other: unknown): boolean {
  if (isNothing(one) || isNothing(other)) return isNothing(one) && isNothing(other);
  if (typeof one !== 'object' || typeof other !== 'object') return one === other;
  const [ones, others] = [{ ...one } as Fields, { ...other } as Fields];
  return Object.keys({ ...ones, ...others }).every((name) => isSame(ones[name], others[name]));
}

/**
 * What somebody else has saved in the meantime, brought into what was typed: what only one of the two has
 * changed is as they wanted it, what both did stays as it was typed.
 * @param began what the form had read
 * @param current what is stored now
 */
export function broughtIn(began: Fields, typed: Fields, current: Fields): BroughtIn {
  const values: Record<string, unknown> = {};
  const theirs: string[] = [];
  const both: string[] = [];
  for (const name of Object.keys({ ...current, ...began, ...typed })) {
    const three = [began[name], typed[name], current[name]] as const;
    if (three.some(isFields)) {
      const [b, t, c] = three.map((value) => (isFields(value) ? value : {}));
      const within = broughtIn(b ?? {}, t ?? {}, c ?? {});
      values[name] = within.values;
      theirs.push(...within.theirs.map((path) => `${name}.${path}`));
      both.push(...within.both.map((path) => `${name}.${path}`));
      continue;
    }
    const [was, mine, now] = three;
    const isMine = !isSame(mine, was);
    values[name] = isMine ? mine : now;
    if (isSame(now, was) || isSame(now, mine)) continue;
    (isMine ? both : theirs).push(name);
  }
  return { values, theirs, both };
}
