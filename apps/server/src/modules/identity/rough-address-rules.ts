/**
 * Enough of a client's address to tell one's own home from another country, and no more: the first
 * three of four numbers, or the network of an IPv6 address. '' where none is known.
 */
export function roughAddress(address: string | null): string {
  const plain = (address ?? '').replace(/^::ffff:(?=\d+\.)/i, '');
  const four = /^(\d+\.\d+\.\d+)\.\d+$/.exec(plain);
  if (four !== null) return `${four[1]}.…`;
  const groups = plain.split('::')[0]?.split(':').slice(0, 3) ?? [];
  return plain.includes(':') && groups[0] !== '' ? `${groups.join(':')}:…` : '';
}
