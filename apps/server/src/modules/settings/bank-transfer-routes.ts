import { bankTransferInput, storedBankTransfer } from '@gadgetry/contract/bank-transfer';
import { noQuery } from '@gadgetry/contract/fields';
import { noStore, routeGroup } from '../../http/routes.ts';
import { type Guards, type IdentityHooks, personOf } from '../identity/index.ts';
import type { BankTransfer } from './bank-transfer-service.ts';
import { tellOfTransfer } from './tell-of-transfer.ts';

const PATH = '/admin/bank-transfer';

export function bankTransferRoutes({
  guards,
  transfer,
  notifyOwner,
}: {
  readonly guards: Guards;
  readonly notifyOwner: IdentityHooks['notifyOwner'];
  readonly transfer: BankTransfer;
}) {
  return routeGroup((app) => {
    // Whoever may change how the shop looks must not thereby say where its money goes.
    app.addHook('onRequest', guards.admin({ read: 'settings:read', write: 'security:write' }));
    app.addHook('onSend', noStore);
    const schema = { querystring: noQuery, response: { 200: storedBankTransfer } };
    app.get(PATH, { schema }, async () => transfer.read());
    app.put(
      PATH,
      {
        onRequest: guards.requireRecentAuthentication,
        schema: { ...schema, body: bankTransferInput },
      },
      async (request) => {
        const person = personOf(request);
        return transfer.set(person, request.body, tellOfTransfer(notifyOwner, person));
      },
    );
  });
}
