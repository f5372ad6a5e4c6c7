/** As the IANA names it; null: it names none. A mere distance from UTC knows nothing of summer time. */
function zoneCalled(name: string): string | null {
  if (!/^[a-z]/i.test(name)) return null;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

export const isTimeZone = (name: string): boolean => zoneCalled(name) !== null;

/** What stands before the cities: 'Europe', 'America/Argentina'. */
function regionsOf(zones: readonly string[]): Set<string> {
  return new Set(zones.flatMap((zone) => /^(.+)\/[^/]+$/.exec(zone)?.[1] ?? []));
}

/** As it is listed; one that goes by another name there, as names of zones are written. */
function spelt(zone: string, listed: readonly string[]): string {
  return (
    listed.find((one) => one.toLowerCase() === zone.toLowerCase()) ??
    zone.replaceAll(/(?<=^|[/_])\p{Ll}/gu, (letter) => letter.toUpperCase())
  );
}

/** The zone that is meant by who types a city alone, or spaces for underscores; else what was typed. */
export function timeZoneMeant(typed: string): string {
  const trimmed = typed.trim();
  if (isTimeZone(trimmed)) return trimmed;
  const name = trimmed.replaceAll(/\s+/g, '_');
  const listed = Intl.supportedValuesOf('timeZone');
  const called = name.includes('/')
    ? [name]
    : [...regionsOf(listed)].map((one) => `${one}/${name}`);
  const zones = called.filter(isTimeZone);
  const [first] = zones;
  return first !== undefined && new Set(zones.map(zoneCalled)).size === 1
    ? spelt(first, listed)
    : typed;
}

export const TIME_ZONE_WANTED =
  'Please enter a time zone like Europe/Berlin, or the city of one alone';
