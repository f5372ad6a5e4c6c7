import { statusAnswer } from '@gadgetry/contract/account';
import { noQuery } from '@gadgetry/contract/fields';
import {
  firstAdminInput,
  invitationAcceptInput,
  invitationLook,
  invitationLookInput,
} from '@gadgetry/contract/staff';
import { noStore, routeGroup } from '../../../http/routes.ts';
import { refuseGuessedPasswords } from '../passwords/password-check.ts';
import type { AcceptInvitations } from './accept-invitation.ts';
import type { FirstAdmin } from './first-admin.ts';

/** For whoever has the link of a mail, or of the shop's first start: its token travels in a body, and never in an address. */
export function invitationRoutes({
  invitations,
  first,
  shop,
}: {
  readonly invitations: AcceptInvitations;
  /** null: accounts come from the hosted provider alone. */
  readonly first: FirstAdmin | null;
  readonly shop: { readonly name: string };
}) {
  return routeGroup((app) => {
    refuseGuessedPasswords(app, shop);
    app.addHook('onRequest', noStore);
    const common = { tags: ['staff'], querystring: noQuery };

    app.post(
      '/staff-invitations/look',
      { schema: { ...common, body: invitationLookInput, response: { 200: invitationLook } } },
      ({ body }) => invitations.look(body.token),
    );

    app.post(
      '/staff-invitations/accept',
      { schema: { ...common, body: invitationAcceptInput, response: { 200: statusAnswer } } },
      async ({ body }) => {
        await invitations.accept(body);
        return { status: true };
      },
    );

    if (first === null) return;
    app.post(
      '/first-admin',
      { schema: { ...common, body: firstAdminInput, response: { 200: statusAnswer } } },
      async ({ body }) => {
        await first.become(body);
        return { status: true };
      },
    );
  });
}
