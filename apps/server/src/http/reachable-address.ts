import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { BlockList, type LookupFunction, isIP, isIPv4 } from 'node:net';

/** Networks that nobody on the internet is in: one's own machine, one's own network, and special uses. */
const NOT_PUBLIC: readonly [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];
/** Of IPv6 only what is handed out is public, and of that not what holds addresses of IPv4. */
const PUBLIC_V6: readonly [string, number][] = [['2000::', 3]];
const NOT_PUBLIC_V6: readonly [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

function listOf(subnets: readonly [string, number][], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const [network, bits] of subnets) list.addSubnet(network, bits, family);
  return list;
}

const notPublic = listOf(NOT_PUBLIC, 'ipv4');
const publicV6 = listOf(PUBLIC_V6, 'ipv6');
const notPublicV6 = listOf(NOT_PUBLIC_V6, 'ipv6');
const loopback = listOf([['127.0.0.0', 8]], 'ipv4');

function isPublic(address: string): boolean {
  if (isIPv4(address)) return !notPublic.check(address, 'ipv4');
  return publicV6.check(address, 'ipv6') && !notPublicV6.check(address, 'ipv6');
}

export function isLoopback(address: string): boolean {
  return isIPv4(address) ? loopback.check(address, 'ipv4') : address === '::1';
}

/** An address that the shop does not ask. */
export class PrivateAddressError extends Error {
  readonly code = 'private_address';
  constructor() {
    super('the address leads into a private network');
  }
}

/** Which addresses may be connected to. */
export type MayReach = (address: string) => boolean;

/** @param toLoopback to this machine too: for trying it out, and never where strangers buy */
export function reachable(toLoopback: boolean): MayReach {
  return (address) => isPublic(address) || (toLoopback && isLoopback(address));
}

/** The host of an address that needs no name server, without the brackets of IPv6; null: it is a name. */
export function literalHost({ hostname }: URL): string | null {
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(host) === 0 ? null : host;
}

/** What name servers say of a name. @throws where it can't be found */
export type AskForName = (hostname: string) => Promise<readonly LookupAddress[]>;

// Asked without the threads that passwords are hashed and files read in: a name server that is slow
// holds up nobody else.
const nameServers = new Resolver({ timeout: 2_000, tries: 2 });

const AT_HOME: readonly LookupAddress[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];

const askNameServers: AskForName = async (hostname) => {
  // No name server says where that is.
  if (/(^|\.)localhost\.?$/i.test(hostname)) return AT_HOME;
  const none = (): string[] => [];
  const [v4, v6] = await Promise.all([
    nameServers.resolve4(hostname).catch(none),
    nameServers.resolve6(hostname).catch(none),
  ]);
  const found = [
    ...v4.map((address) => ({ address, family: 4 })),
    ...v6.map((address) => ({ address, family: 6 })),
  ];
  if (found.length === 0) throw Object.assign(new Error('not found'), { code: 'ENOTFOUND' });
  return found;
};

/**
 * Looks a name up for a connection, which is then made to what was found here and to nothing else: a name
 * that says another thing the next time it is asked leads nowhere. One private address among several is
 * enough to refuse all of them.
 */
export function checkedLookup(
  mayReach: MayReach,
  ask: AskForName = askNameServers,
): LookupFunction {
  const check = async (hostname: string): Promise<LookupAddress[]> => {
    const found = await ask(hostname);
    if (!found.every(({ address }) => mayReach(address))) throw new PrivateAddressError();
    return [...found];
  };
  return (hostname, { all }, answer) => {
    /* oxlint-disable promise/no-callback-in-promise -- connections only take callbacks */
    check(hostname).then(
      (found) => {
        const [first] = found;
        if (all === true || first === undefined) answer(null, found);
        else answer(null, first.address, first.family);
      },
      (error: Error) => answer(error, []),
    );
    /* oxlint-enable promise/no-callback-in-promise */
  };
}

/** Where a name leads at the moment; nothing where it can't be found. */
export async function addressesOf(hostname: string): Promise<readonly string[]> {
  const found = await askNameServers(hostname).catch((): LookupAddress[] => []);
  return found.map(({ address }) => address);
}
