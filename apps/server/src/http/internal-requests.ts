import type { FastifyRequest } from 'fastify';

/** The client address of the questions by which cached responses are made. No network has it. */
export const CACHE_ADDRESS = 'response-cache';

/** Under which the shop asks itself. */
export const internalAddresses: ReadonlySet<string> = new Set([CACHE_ADDRESS]);

/** Whether the shop asks itself: no visitor's request. */
export function isInternal({ socket }: FastifyRequest): boolean {
  return internalAddresses.has(socket.remoteAddress ?? '');
}
