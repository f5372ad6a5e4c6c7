import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';

/** The shop's sign, at addresses that stay: tabs, home screens and search engines keep them. */
const ICONS = {
  'favicon.svg': 'image/svg+xml',
  'apple-touch-icon.png': 'image/png',
  'icon-192.png': 'image/png',
  'icon-512.png': 'image/png',
  'icon-maskable-512.png': 'image/png',
} as const;

export async function addIcons(app: FastifyInstance, client: string): Promise<void> {
  for (const [name, type] of Object.entries(ICONS)) {
    const icon = await readFile(join(client, name));
    app.get(`/${name}`, (_request, reply) =>
      reply.type(type).header('cache-control', 'public, max-age=86400').send(icon),
    );
  }
}
