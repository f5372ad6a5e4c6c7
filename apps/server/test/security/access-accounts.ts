import { newId } from '../../src/database/identifiers.ts';
import {
  type Row,
  adminReads,
  adminWrites,
  api,
  at,
  everyone,
  next,
  signedIn,
  status,
} from './access-rows.ts';

const form = { name: 'Robin', password: 'a-good-password' };

/** As an authenticator would answer, but signed by nobody. */
const guessedPasskey = {
  id: 'YWE',
  clientDataJSON: 'YWE',
  authenticatorData: 'YWE',
  signature: 'YWE',
};

/** Answered alike, whether or not anyone has the address. */
const mailed = (path: string): Row => ({
  expected: everyone,
  call: () => ({ url: `/api/auth/${path}`, body: { email: 'nobody@new.example' } }),
});

/** The account calls, of the table in access-table.ts. */
export const accounts: Record<string, Row> = {
  'POST /api/auth/sign-up/email': {
    expected: everyone,
    call: () => ({
      url: '/api/auth/sign-up/email',
      body: { ...form, email: `${next()}@new.example` },
    }),
  },
  'POST /api/auth/sign-in/email': {
    expected: [401, 401, 401, 401],
    call: () => ({
      url: '/api/auth/sign-in/email',
      body: { email: 'nobody@new.example', password: 'a-wrong-one' },
    }),
  },
  'POST /api/auth/sign-out': {
    expected: everyone,
    call: () => ({ url: '/api/auth/sign-out', body: {}, byCookie: true }),
  },
  'POST /api/auth/change-password': {
    expected: [401, 400, 400, 400],
    call: () => ({
      url: '/api/auth/change-password',
      body: { currentPassword: 'a-wrong-one', newPassword: 'another-password' },
      byCookie: true,
    }),
  },
  'GET /api/v1/session': {
    ...at(`${api}/session`),
    call: () => ({ url: `${api}/session`, byCookie: true }),
  },
  'GET /api/auth/token': {
    expected: [401, 200, 200, 200],
    call: () => ({ url: '/api/auth/token', byCookie: true }),
  },
  'POST /api/auth/update-user': {
    expected: signedIn,
    call: () => ({
      url: '/api/auth/update-user',
      body: { name: 'Robin', image: '' },
      byCookie: true,
    }),
  },
  'POST /api/auth/change-email': {
    expected: signedIn,
    call: () => ({
      url: '/api/auth/change-email',
      body: { newEmail: `${next()}@new.example` },
      byCookie: true,
    }),
  },
  'POST /api/auth/request-password-reset': mailed('request-password-reset'),
  'POST /api/auth/send-verification-email': mailed('send-verification-email'),
  'POST /api/auth/reset-password': {
    expected: [400, 400, 400, 400],
    call: () => ({
      url: '/api/auth/reset-password',
      body: { token: 'a-guess', newPassword: 'another-password' },
    }),
  },
  'POST /api/auth/verify-email': {
    expected: [400, 400, 400, 400],
    call: () => ({ url: '/api/auth/verify-email', body: { token: 'a-guess' } }),
  },
  'POST /api/auth/sign-in/second-step': {
    expected: [401, 401, 401, 401],
    call: () => ({
      url: '/api/auth/sign-in/second-step',
      body: { challenge: 'a-guess', code: '123456' },
    }),
  },
  'POST /api/auth/passkey/challenge': {
    expected: everyone,
    call: () => ({ url: '/api/auth/passkey/challenge' }),
  },
  'POST /api/auth/sign-in/passkey': {
    expected: [400, 400, 400, 400],
    call: () => ({ url: '/api/auth/sign-in/passkey', body: { credential: guessedPasskey } }),
  },
  'POST /api/auth/passkey/enrolment': {
    expected: signedIn,
    call: () => ({ url: '/api/auth/passkey/enrolment', byCookie: true }),
  },
  'POST /api/auth/passkey/enrolment/finish': {
    expected: [401, 400, 400, 400],
    call: () => ({
      url: '/api/auth/passkey/enrolment/finish',
      body: {
        name: 'A guess',
        credential: {
          id: 'YWE',
          clientDataJSON: 'YWE',
          attestationObject: 'YWE',
          transports: [],
        },
      },
      byCookie: true,
    }),
  },
  'PUT /api/v1/account/passkeys/:id': {
    expected: [401, 404, 404, 404],
    call: () => ({ url: `${api}/account/passkeys/${newId()}`, body: { name: 'Mine now' } }),
  },
  'DELETE /api/v1/account/passkeys/:id': {
    expected: [401, 404, 404, 404],
    call: () => ({ url: `${api}/account/passkeys/${newId()}` }),
  },
  'POST /api/v1/account/totp': { expected: signedIn, call: () => ({ url: `${api}/account/totp` }) },
  'POST /api/v1/account/totp/confirmation': {
    expected: [401, 400, 400, 400],
    call: () => ({ url: `${api}/account/totp/confirmation`, body: { code: 'wrong' } }),
  },
  'POST /api/v1/account/recovery-codes': {
    expected: [401, 400, 400, 400],
    call: () => ({ url: `${api}/account/recovery-codes` }),
  },
  'DELETE /api/v1/account/totp': at(`${api}/account/totp`, signedIn),
  'POST /api/auth/undo-email-change': {
    expected: [400, 400, 400, 400],
    call: () => ({
      url: '/api/auth/undo-email-change',
      body: { token: 'a-guess', newPassword: 'another-password' },
    }),
  },
  'POST /api/v1/account/reauthentication': {
    expected: [401, 400, 400, 400],
    call: () => ({
      url: `${api}/account/reauthentication`,
      body: { method: 'password', password: 'a-wrong-one' },
    }),
  },
  'POST /api/v1/account/reauthentication/code': {
    expected: signedIn,
    call: () => ({ url: `${api}/account/reauthentication/code` }),
  },
  // Nobody ends the session of another: not even an admin does, but by a ban.
  'DELETE /api/v1/account/sessions/:id': {
    expected: [401, 404, 404, 404],
    call: ({ bystander }) => ({ url: `${api}/account/sessions/${bystander.session}` }),
  },
  'GET /api/v1/account': at(`${api}/account`, signedIn),
  'DELETE /api/v1/account/sessions': at(`${api}/account/sessions`, signedIn),
  'DELETE /api/v1/account': {
    expected: signedIn,
    call: () => ({ url: `${api}/account`, body: {}, disposable: true }),
  },
  // Both are there only with a hosted provider, which other tests start.
  'POST /api/auth/sign-in/hosted': {
    expected: everyone,
    call: () => ({ url: '/api/auth/sign-in/hosted', body: {} }),
  },
  'GET /api/auth/callback/hosted': at('/api/auth/callback/hosted'),
  'GET /api/v1/accounts': adminReads(() => `${api}/accounts`),
  'PUT /api/v1/accounts/:id/role': adminWrites(
    ({ bystander }) => ({
      url: `${api}/accounts/${bystander._id}/role`,
      body: { role: 'admin' },
    }),
    'history',
  ),
  'PUT /api/v1/accounts/:id/status': status(({ bystander }) => `/accounts/${bystander._id}`),
};
