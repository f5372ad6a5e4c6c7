const SEVERAL = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?]+)(.*)$/;

/** The setting that says which of the hosts is wanted; it is libpq's, and the driver does not know it. */
const TARGET = /([?&])target_session_attrs=[^&]*&?/;

/**
 * One address for each host that an address names, in libpq's way: `postgresql://me:secret@one:5432,two/shop`.
 * @throws TypeError where it is no address of a PostgreSQL
 */
export function addressesIn(written: string): [string, ...string[]] {
  const [, before = '', hosts = '', after = ''] = SEVERAL.exec(written) ?? [];
  const rest = after.replace(TARGET, '$1').replace(/[?&]$/, '');
  const [first = '', ...more] = hosts.split(',').map((host) => `${before}${host}${rest}`);
  if (![first, ...more].every((address) => URL.canParse(address))) {
    throw new TypeError('not the address of a PostgreSQL');
  }
  return [first, ...more];
}

export function isDatabaseAddress(written: string): boolean {
  try {
    return addressesIn(written).length > 0;
  } catch {
    return false;
  }
}
