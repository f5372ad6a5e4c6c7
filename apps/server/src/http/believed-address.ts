import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { normalizeIP } from '@fastify/rate-limit';

/**
 * Takes `X-Forwarded-For` away where it names no address at the place that is believed: everybody who
 * asks for the client's address, in whatever way, then finds the socket's. Words in its place would be
 * a client for each word, in limits and in what is kept of security events.
 * @param trustedProxies how many proxies in front are believed
 */
export function forgetFalseAddress({ headers }: IncomingMessage, trustedProxies: number): void {
  const forwarded = headers['x-forwarded-for'];
  if (trustedProxies === 0 || forwarded === undefined) return;
  const hops = [forwarded].flat().join(',').split(',');
  const believed = hops[Math.max(0, hops.length - trustedProxies)] ?? '';
  if (isIP(believed.trim()) === 0) delete headers['x-forwarded-for'];
}

/**
 * The client's address as far as the proxies in front are believed, as Fastify finds it; an IPv6
 * network counts as one.
 */
export function believedClient(
  { socket, headers }: IncomingMessage,
  trustedProxies: number,
): string {
  const own = socket.remoteAddress ?? '';
  if (trustedProxies === 0) return normalizeIP(own);
  const forwarded = [headers['x-forwarded-for'] ?? ''].flat().join(',').split(',');
  const addresses = [own, ...forwarded.map((each) => each.trim()).toReversed()].filter(Boolean);
  return normalizeIP(addresses[Math.min(trustedProxies, addresses.length - 1)] ?? own);
}
