import { statusAnswer } from '@gadgetry/contract/account';
import { idParams, noQuery } from '@gadgetry/contract/fields';
import { account } from '@gadgetry/contract/identity';
import {
  staffInvitation,
  staffInvitationInput,
  staffMember,
  staffQuery,
  staffRole,
  staffRoleInput,
} from '@gadgetry/contract/staff';
import { z } from 'zod';
import { pageRows } from '../../../http/page-headers.ts';
import { noStore, routeGroup } from '../../../http/routes.ts';
import type { AccountAdminService } from '../account-admin-service.ts';
import type { Guards } from '../guards.ts';
import { personOf } from '../person.ts';
import type { StaffInvitations } from './invitations.ts';
import type { OwnRoles } from './own-roles.ts';
import { serializeInvitation } from './staff-serializer.ts';

const tags = ['staff'];

interface StaffRouteDeps {
  readonly guards: Guards;
  readonly accounts: AccountAdminService;
  readonly invitations: StaffInvitations;
  readonly roles: OwnRoles;
}

/** Who works in the shop, and as what. */
export function staffRoutes({ guards, accounts, invitations, roles }: StaffRouteDeps) {
  return routeGroup((app) => {
    app.addHook('onRequest', guards.admin('staff'));
    app.addHook('onSend', noStore);

    app.get(
      '/admin/staff',
      { schema: { tags, querystring: staffQuery, response: { 200: z.array(staffMember) } } },
      async (request, reply) =>
        pageRows(request, reply, await accounts.list({ ...request.query, worksHere: true })),
    );

    app.post(
      '/admin/staff',
      {
        schema: {
          tags,
          summary:
            'Gives a role to somebody who has signed up; asks who is there, as other changes do',
          querystring: noQuery,
          body: staffInvitationInput,
          response: { 201: account },
        },
      },
      async (request, reply) => {
        const by = { actor: personOf(request), sessionId: request.sessionId };
        const appointed = await accounts.appoint(by, request.body);
        reply.code(201);
        return appointed;
      },
    );

    app.get(
      '/admin/staff-roles',
      { schema: { tags, querystring: noQuery, response: { 200: z.array(staffRole) } } },
      () => roles.list(),
    );

    // Whoever changes who may do what shows once more who they are.
    const onRequest = guards.requireRecentAuthentication;
    const ofOne = { tags, params: idParams, querystring: noQuery };
    const idOf = ({ params }: { readonly params: { readonly id: string } }) =>
      params.id.toLowerCase();

    app.post(
      '/admin/staff-roles',
      {
        onRequest,
        schema: { tags, querystring: noQuery, body: staffRoleInput, response: { 201: staffRole } },
      },
      async (request, reply) => {
        reply.code(201);
        return roles.create(personOf(request), request.body);
      },
    );

    app.get(
      '/admin/staff-roles/:id',
      { schema: { ...ofOne, response: { 200: staffRole } } },
      (request) => roles.one(idOf(request)),
    );

    app.put(
      '/admin/staff-roles/:id',
      { onRequest, schema: { ...ofOne, body: staffRoleInput, response: { 200: staffRole } } },
      (request) => roles.update(personOf(request), idOf(request), request.body),
    );

    app.delete(
      '/admin/staff-roles/:id',
      { onRequest, schema: { ...ofOne, response: { 200: statusAnswer } } },
      async (request) => {
        await roles.remove(personOf(request), idOf(request));
        return { status: true };
      },
    );

    const listed = z.array(staffInvitation);
    const invited = async () => (await invitations.list()).map(serializeInvitation);

    app.get(
      '/admin/staff-invitations',
      { schema: { tags, querystring: noQuery, response: { 200: listed } } },
      invited,
    );

    app.post(
      '/admin/staff-invitations',
      {
        onRequest,
        schema: {
          tags,
          querystring: noQuery,
          body: staffInvitationInput,
          response: { 201: listed },
        },
      },
      async (request, reply) => {
        await invitations.invite(personOf(request), request.body);
        reply.code(201);
        return invited();
      },
    );

    app.post(
      '/admin/staff-invitations/:id/send-again',
      { onRequest, schema: { ...ofOne, response: { 200: listed } } },
      async (request) => {
        await invitations.sendAgain(personOf(request), idOf(request));
        return invited();
      },
    );

    app.delete(
      '/admin/staff-invitations/:id',
      { onRequest, schema: { ...ofOne, response: { 200: listed } } },
      async (request) => {
        await invitations.withdraw(personOf(request), idOf(request));
        return invited();
      },
    );
  });
}
