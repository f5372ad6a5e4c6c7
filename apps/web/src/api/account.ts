import type {
  AccountsQuery,
  ChangeEmailForm,
  DeleteAccountInput,
  ForgotPasswordForm,
  ListedAccount,
  OwnAccount,
  ProfileForm,
  ReauthenticationInput,
  UndoEmailChangeInput,
  VerifyEmailInput,
} from '@gadgetry/contract/account';
import type { ChangePasswordForm, Role } from '@gadgetry/contract/identity';
import type { RecoveryCodes, TotpSetup } from '@gadgetry/contract/second-factor';
import { type StatusChange, api, changeStatus } from './base-api.ts';
import { forgetPerson } from './bearer.ts';
import { everyonesData } from './identity.ts';
import { type ListPage, listAt } from './list-page.ts';
import { sessionHintChanged } from './session-hint.ts';

/** The account service speaks beside the shop's own API, under a prefix of its own. */
export function accountCall(path: string, body: object) {
  return { url: new URL(`/api/auth${path}`, window.location.origin).href, method: 'POST', body };
}

/** The bearer names the person as they were, and the session may be another one now. */
async function personChanged(done: Promise<unknown>): Promise<void> {
  try {
    await done;
    forgetPerson();
    sessionHintChanged();
  } catch {
    // The form shows the failure; the person is who they were.
  }
}

type AccountsFilter = Partial<Omit<AccountsQuery, 'limit' | 'cursor'>>;

const accountApi = api.enhanceEndpoints({ addTagTypes: ['Account'] }).injectEndpoints({
  endpoints: (build) => ({
    getOwnAccount: build.query<OwnAccount, void>({
      query: () => '/account',
      providesTags: ['Session'],
    }),
    updateProfile: build.mutation<unknown, ProfileForm>({
      query: (body) => accountCall('/update-user', body),
      invalidatesTags: ['Session'],
      onQueryStarted: (_form, { queryFulfilled }) => personChanged(queryFulfilled),
    }),
    changeEmail: build.mutation<unknown, ChangeEmailForm>({
      query: (body) => accountCall('/change-email', body),
    }),
    changePassword: build.mutation<unknown, ChangePasswordForm>({
      query: (body) => accountCall('/change-password', body),
      invalidatesTags: ['Session'],
      onQueryStarted: (_form, { queryFulfilled }) => personChanged(queryFulfilled),
    }),
    signOutElsewhere: build.mutation<{ ended: number }, void>({
      query: () => ({ url: '/account/sessions', method: 'DELETE' }),
      invalidatesTags: ['Session'],
    }),
    signOutDevice: build.mutation<unknown, string>({
      query: (id) => ({ url: `/account/sessions/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Session'],
    }),
    reauthenticate: build.mutation<unknown, ReauthenticationInput>({
      query: (body) => ({ url: '/account/reauthentication', method: 'POST', body }),
      // A second factor may open the admin side.
      invalidatesTags: ['Session'],
    }),
    sendConfirmationCode: build.mutation<unknown, void>({
      query: () => ({ url: '/account/reauthentication/code', method: 'POST' }),
    }),
    setUpTotp: build.mutation<TotpSetup, void>({
      query: () => ({ url: '/account/totp', method: 'POST' }),
    }),
    confirmTotp: build.mutation<RecoveryCodes, { code: string }>({
      query: (body) => ({ url: '/account/totp/confirmation', method: 'POST', body }),
      invalidatesTags: ['Session'],
    }),
    removeTotp: build.mutation<unknown, void>({
      query: () => ({ url: '/account/totp', method: 'DELETE' }),
      invalidatesTags: ['Session'],
    }),
    renewRecoveryCodes: build.mutation<RecoveryCodes, void>({
      query: () => ({ url: '/account/recovery-codes', method: 'POST' }),
      invalidatesTags: ['Session'],
    }),
    undoEmailChange: build.mutation<unknown, UndoEmailChangeInput>({
      query: (body) => accountCall('/undo-email-change', body),
      // Whoever was signed in with the account is signed out.
      invalidatesTags: everyonesData,
      onQueryStarted: (_form, { queryFulfilled }) => personChanged(queryFulfilled),
    }),
    deleteAccount: build.mutation<unknown, DeleteAccountInput>({
      query: (body) => ({ url: '/account', method: 'DELETE', body }),
    }),
    sendVerification: build.mutation<unknown, { email: string }>({
      query: (body) => accountCall('/send-verification-email', body),
    }),
    verifyEmail: build.mutation<unknown, VerifyEmailInput>({
      query: (body) => accountCall('/verify-email', body),
      // It may have signed somebody in.
      invalidatesTags: everyonesData,
      onQueryStarted: (_form, { queryFulfilled }) => personChanged(queryFulfilled),
    }),
    forgotPassword: build.mutation<unknown, ForgotPasswordForm>({
      query: (body) => accountCall('/request-password-reset', body),
    }),
    resetPassword: build.mutation<unknown, { token: string; newPassword: string }>({
      query: (body) => accountCall('/reset-password', body),
    }),
    signInHosted: build.mutation<{ url: string }, { returnTo: string }>({
      query: (body) => accountCall('/sign-in/hosted', body),
    }),
    browseAccounts: build.infiniteQuery<ListPage<ListedAccount>, AccountsFilter, string | null>({
      ...listAt<ListedAccount>('/accounts'),
      providesTags: ['Account'],
    }),
    setAccountRole: build.mutation<unknown, { id: string; role: Role }>({
      query: ({ id, role }) => ({ url: `/accounts/${id}/role`, method: 'PUT', body: { role } }),
      invalidatesTags: ['Account', 'History'],
    }),
    setAccountStatus: build.mutation<unknown, StatusChange>({
      query: changeStatus('/accounts'),
      invalidatesTags: ['Account', 'History'],
    }),
  }),
});

export const {
  useGetOwnAccountQuery,
  useUpdateProfileMutation,
  useChangeEmailMutation,
  useChangePasswordMutation,
  useSignOutElsewhereMutation,
  useSignOutDeviceMutation,
  useReauthenticateMutation,
  useSendConfirmationCodeMutation,
  useSetUpTotpMutation,
  useConfirmTotpMutation,
  useRemoveTotpMutation,
  useRenewRecoveryCodesMutation,
  useUndoEmailChangeMutation,
  useDeleteAccountMutation,
  useSendVerificationMutation,
  useVerifyEmailMutation,
  useForgotPasswordMutation,
  useResetPasswordMutation,
  useSignInHostedMutation,
  useBrowseAccountsInfiniteQuery,
  useSetAccountRoleMutation,
  useSetAccountStatusMutation,
} = accountApi;
