import {
  type Row,
  adminFindsNone,
  adminReads,
  adminWrites,
  api,
  next,
  onePixel,
  unknownId,
} from './access-rows.ts';

const asked = () => ({ 'idempotency-key': `return-${next()}` });

/** Of an owner: which returns there are, their own tests say; here are none. */
const onNone = (action: string, body: object = {}): Row =>
  adminWrites(
    () => ({ url: `${api}/admin/returns/${unknownId}/${action}`, body }),
    'nothing',
    adminFindsNone,
  );

export const returns: Record<string, Row> = {
  'GET /api/v1/orders/:id/returns': {
    expected: [401, 200, 404, 200],
    call: ({ paidOrder }) => ({ url: `${api}/orders/${paidOrder}/returns` }),
  },
  // Of no line of the order.
  'POST /api/v1/orders/:id/returns': {
    expected: [401, 409, 404, 404],
    call: ({ shippedOrder }) => ({
      url: `${api}/orders/${shippedOrder}/returns`,
      headers: asked(),
      body: { lines: [{ itemId: unknownId, quantity: 1 }], reason: 'other', note: '' },
    }),
  },
  'POST /api/v1/orders/:id/returns/pictures': {
    expected: [401, 201, 404, 404],
    call: ({ shippedOrder }) => ({
      url: `${api}/orders/${shippedOrder}/returns/pictures`,
      file: onePixel,
    }),
  },
  'GET /api/v1/orders/:id/returns/pictures/:name/:file': {
    expected: [401, 404, 404, 404],
    call: ({ shippedOrder }) => ({
      url: `${api}/orders/${shippedOrder}/returns/pictures/${'0'.repeat(32)}/640.webp`,
    }),
  },
  // No country has it.
  'POST /api/v1/orders/:id/withdrawals': {
    expected: [401, 409, 404, 404],
    call: ({ shippedOrder }) => ({
      url: `${api}/orders/${shippedOrder}/withdrawals`,
      headers: asked(),
      body: { name: 'Robin Shopper', email: 'robin@example.com' },
    }),
  },
  'POST /api/v1/orders/:id/returns/:returnId/cancel': {
    expected: [401, 404, 404, 404],
    call: ({ shippedOrder }) => ({
      url: `${api}/orders/${shippedOrder}/returns/${unknownId}/cancel`,
    }),
  },
  'POST /api/v1/orders/:id/returns/:returnId/answer': {
    expected: [401, 404, 404, 404],
    call: ({ shippedOrder }) => ({
      url: `${api}/orders/${shippedOrder}/returns/${unknownId}/answer`,
      body: { answer: 'The black one' },
    }),
  },
  'GET /api/v1/admin/returns': adminReads(() => `${api}/admin/returns`),
  'GET /api/v1/admin/returns/:id': {
    expected: adminFindsNone,
    call: () => ({ url: `${api}/admin/returns/${unknownId}` }),
  },
  'POST /api/v1/admin/returns/:id/approve': onNone('approve'),
  'POST /api/v1/admin/returns/:id/ask': onNone('ask', { question: 'Which one?' }),
  'POST /api/v1/admin/returns/:id/refuse': onNone('refuse', { reason: 'It was used' }),
  'POST /api/v1/admin/returns/:id/close': onNone('close', { reason: 'It never came' }),
  'POST /api/v1/admin/returns/:id/receive': onNone('receive', {
    lines: [{ itemId: unknownId, received: 1, condition: 'as_new', restocked: 1 }],
  }),
  'POST /api/v1/admin/returns/:id/refund': onNone('refund'),
  'POST /api/v1/admin/returns/:id/exchange/quote': onNone('exchange/quote', {
    items: [{ product: { _id: unknownId }, quantity: 1 }],
  }),
  'POST /api/v1/admin/returns/:id/exchange': adminWrites(
    () => ({
      url: `${api}/admin/returns/${unknownId}/exchange`,
      headers: asked(),
      body: {
        items: [{ product: { _id: unknownId }, quantity: 1 }],
        quoted: { subTotal: 1, discount: 0, shipping: 0, tax: 0, grandTotal: 1 },
        worth: 1,
        payment: { kind: 'link' },
      },
    }),
    'nothing',
    adminFindsNone,
  ),
  'GET /api/v1/admin/return-settings': adminReads(() => `${api}/admin/return-settings`),
  'PUT /api/v1/admin/return-settings': adminWrites(
    () => ({
      url: `${api}/admin/return-settings`,
      body: {
        isOn: true,
        days: 30,
        instructions: `Dock ${next()}`,
        withdrawalCountries: [],
        withdrawalDays: 14,
      },
    }),
    'history',
  ),
};
