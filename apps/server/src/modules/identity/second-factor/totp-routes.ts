import { noQuery } from '@gadgetry/contract/fields';
import { statusAnswer } from '@gadgetry/contract/account';
import { recoveryCodes, totpCodeInput, totpSetup } from '@gadgetry/contract/second-factor';
import { ShopError } from '../../../errors/shop-error.ts';
import { noStore, routeGroup } from '../../../http/routes.ts';
import type { Guards } from '../guards.ts';
import { personOf } from '../person.ts';
import type { Totp } from './totp.ts';

/** Setting up and removing an authenticator app. Nothing here signs anybody in. */
export function totpRoutes({ guards, totp }: { readonly guards: Guards; readonly totp: Totp }) {
  return routeGroup((app) => {
    app.addHook('onRequest', guards.fresh);
    app.addHook('onRequest', noStore);
    const common = { tags: ['accounts'], querystring: noQuery };
    const asked = {
      onRequest: [guards.requireRecentAuthentication, guards.requireOwnSecondFactor],
    };

    app.post(
      '/account/totp',
      { ...asked, schema: { ...common, response: { 200: totpSetup } } },
      (request) => totp.setUp(personOf(request), request.sessionId),
    );

    app.post(
      '/account/totp/confirmation',
      { schema: { ...common, body: totpCodeInput, response: { 200: recoveryCodes } } },
      async (request) => {
        if (request.sessionId === null) throw new ShopError('unauthenticated');
        const codes = await totp.confirm(personOf(request), request.sessionId, request.body.code);
        return { codes };
      },
    );

    app.delete(
      '/account/totp',
      { ...asked, schema: { ...common, response: { 200: statusAnswer } } },
      async (request) => {
        await totp.remove(personOf(request), request.sessionId);
        return { status: true };
      },
    );

    app.post(
      '/account/recovery-codes',
      { ...asked, schema: { ...common, response: { 200: recoveryCodes } } },
      async (request) => ({
        codes: await totp.renewRecoveryCodes(personOf(request), request.sessionId),
      }),
    );
  });
}
