import type { FastifyRequest } from 'fastify';

// Everything else is kept from the account library, above all what clients claim about their address.
const passedOn = [
  'cookie',
  'host',
  'origin',
  'referer',
  'user-agent',
  'sec-fetch-site',
  'sec-fetch-mode',
  'sec-fetch-dest',
];

/** A request's headers as the account library may see them. */
export function headersForAuth(request: FastifyRequest): Headers {
  const headers = new Headers({ 'x-forwarded-for': request.ip });
  for (const name of passedOn) {
    const value = request.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  return headers;
}
