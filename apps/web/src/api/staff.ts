import type {
  FirstAdminInput,
  InvitationAcceptInput,
  InvitationLook,
  StaffInvitation,
  StaffInvitationInput,
  StaffMember,
  StaffQuery,
  StaffRole,
  StaffRoleInput,
} from '@gadgetry/contract/staff';
import { type Update, api } from './base-api.ts';
import { type ListPage, listAt } from './list-page.ts';

const staffApi = api
  .enhanceEndpoints({ addTagTypes: ['Account', 'StaffRole', 'StaffInvitation'] })
  .injectEndpoints({
    endpoints: (build) => ({
      browseStaff: build.infiniteQuery<ListPage<StaffMember>, Partial<StaffQuery>, string | null>({
        ...listAt<StaffMember>('/admin/staff'),
        providesTags: ['Account'],
      }),
      /** @param staffRoleId null: no role of the shop's, or an admin's */
      giveStaffRole: build.mutation<
        unknown,
        { id: string; role: 'shopper' | 'admin'; staffRoleId?: string }
      >({
        query: ({ id, ...body }) => ({ url: `/accounts/${id}/role`, method: 'PUT', body }),
        invalidatesTags: ['Account', 'StaffRole', 'History'],
      }),
      appointStaff: build.mutation<unknown, StaffInvitationInput>({
        query: (body) => ({ url: '/admin/staff', method: 'POST', body }),
        invalidatesTags: ['Account', 'StaffRole', 'History'],
      }),
      listStaffRoles: build.query<StaffRole[], void>({
        query: () => '/admin/staff-roles',
        providesTags: ['StaffRole'],
      }),
      getStaffRole: build.query<StaffRole, string>({
        query: (id) => `/admin/staff-roles/${encodeURIComponent(id)}`,
        providesTags: ['StaffRole'],
      }),
      createStaffRole: build.mutation<StaffRole, StaffRoleInput>({
        query: (body) => ({ url: '/admin/staff-roles', method: 'POST', body }),
        invalidatesTags: ['StaffRole'],
      }),
      updateStaffRole: build.mutation<StaffRole, Update<StaffRoleInput>>({
        query: ({ id, changes }) => ({
          url: `/admin/staff-roles/${id}`,
          method: 'PUT',
          body: changes,
        }),
        invalidatesTags: ['StaffRole', 'Account', 'History'],
      }),
      deleteStaffRole: build.mutation<unknown, string>({
        query: (id) => ({ url: `/admin/staff-roles/${id}`, method: 'DELETE' }),
        invalidatesTags: ['StaffRole'],
      }),
      listStaffInvitations: build.query<StaffInvitation[], void>({
        query: () => '/admin/staff-invitations',
        providesTags: ['StaffInvitation'],
      }),
      inviteStaff: build.mutation<unknown, StaffInvitationInput>({
        query: (body) => ({ url: '/admin/staff-invitations', method: 'POST', body }),
        invalidatesTags: ['StaffInvitation'],
      }),
      sendInvitationAgain: build.mutation<unknown, string>({
        query: (id) => ({ url: `/admin/staff-invitations/${id}/send-again`, method: 'POST' }),
        invalidatesTags: ['StaffInvitation'],
      }),
      withdrawInvitation: build.mutation<unknown, string>({
        query: (id) => ({ url: `/admin/staff-invitations/${id}`, method: 'DELETE' }),
        invalidatesTags: ['StaffInvitation'],
      }),
      lookAtInvitation: build.query<InvitationLook, string>({
        query: (token) => ({
          url: '/staff-invitations/look',
          method: 'POST',
          body: { token },
        }),
        keepUnusedDataFor: 0,
      }),
      acceptInvitation: build.mutation<unknown, InvitationAcceptInput>({
        query: (body) => ({ url: '/staff-invitations/accept', method: 'POST', body }),
      }),
      becomeFirstAdmin: build.mutation<unknown, FirstAdminInput>({
        query: (body) => ({ url: '/first-admin', method: 'POST', body }),
      }),
    }),
  });

export const {
  useBrowseStaffInfiniteQuery,
  useGiveStaffRoleMutation,
  useAppointStaffMutation,
  useListStaffRolesQuery,
  useLazyGetStaffRoleQuery,
  useCreateStaffRoleMutation,
  useUpdateStaffRoleMutation,
  useDeleteStaffRoleMutation,
  useListStaffInvitationsQuery,
  useInviteStaffMutation,
  useSendInvitationAgainMutation,
  useWithdrawInvitationMutation,
  useLookAtInvitationQuery,
  useAcceptInvitationMutation,
  useBecomeFirstAdminMutation,
} = staffApi;
