/**
 * Enough of a client's address to tell one's own home from another country, and no more: the first
 * three of four numbers, or the network of an IPv6 address. '' where none is known.
 */
export function roughAddress(address: string | null): string {
  if (address === null) return '';
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  const four = /^(\d+\.\d+\.\d+)\.\d+$/.exec(plain);
  if (four !== null) return `${four[1]}.…`;
  const network = /^[\da-f]+(?::[\da-f]+){0,2}(?=:)/i.exec(plain);
  return network === null ? '' : `${network[0]}:…`;
}
