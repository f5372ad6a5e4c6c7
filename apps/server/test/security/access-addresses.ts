import { address } from '../buying.ts';
import { type Row, api, signedIn } from './access-rows.ts';

const at = `${api}/account/addresses`;

/** The calls about addresses that accounts keep, of the table in access-table.ts. */
export const addresses: Record<string, Row> = {
  'GET /api/v1/account/addresses': { expected: signedIn, call: () => ({ url: at }) },
  'POST /api/v1/account/addresses': {
    expected: signedIn,
    call: () => ({ url: at, body: { address } }),
    leaves: 'nothing',
  },
  // Nobody's but the shopper's own, whoever asks.
  'PUT /api/v1/account/addresses/:id': {
    expected: [401, 200, 404, 404],
    call: ({ saved }) => ({ url: `${at}/${saved.edited}`, body: { address } }),
  },
  'PUT /api/v1/account/addresses/:id/default': {
    expected: [401, 200, 404, 404],
    call: ({ saved }) => ({ url: `${at}/${saved.edited}/default` }),
  },
  'DELETE /api/v1/account/addresses/:id': {
    expected: [401, 200, 404, 404],
    call: ({ saved }) => ({ url: `${at}/${saved.unwanted}` }),
  },
};
