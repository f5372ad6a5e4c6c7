import { webhookBodies } from '@gadgetry/contract/webhooks';
import { z } from 'zod';

const headers = {
  'webhook-id': 'The same each time that this is sent: what you have already, you know by it',
  'webhook-timestamp':
    'When it was sent, in seconds since 1970: refuse what is older than 5 minutes',
  'webhook-signature':
    'Of "{id}.{timestamp}.{body}": v1, and the HMAC-SHA256 in base64, by the secret behind whsec_; ' +
    'two of them for a day after a new secret was made',
};

const parameters = Object.entries(headers).map(([name, description]) => ({
  name,
  in: 'header' as const,
  required: true,
  description,
  schema: { type: 'string' as const },
}));

/** What the shop sends to addresses that its owner has named, as OpenAPI 3.1 describes it. */
export function webhookDocument() {
  return Object.fromEntries(
    Object.entries(webhookBodies).map(([type, body]) => [
      type,
      {
        post: {
          tags: ['webhooks'],
          summary: type,
          description:
            'Sent as Standard Webhooks says. Answer 2xx within 10 seconds; anything else is sent again for about ' +
            'a day. 410 switches the webhook off. It can come twice, and in another order.',
          security: [],
          parameters,
          requestBody: {
            required: true,
            content: { 'application/json': { schema: z.toJSONSchema(body, { io: 'output' }) } },
          },
          responses: { '2XX': { description: 'Taken' } },
        },
      },
    ]),
  );
}
