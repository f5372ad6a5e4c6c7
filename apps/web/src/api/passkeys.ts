import type {
  NewPasskeyInput,
  PasskeyChallenge,
  PasskeyEnrolment,
  PasskeyProof,
} from '@gadgetry/contract/passkeys';
import { accountCall } from './account.ts';
import { api } from './base-api.ts';
import { everyonesData, sessionChanged } from './identity.ts';

const passkeysApi = api.injectEndpoints({
  endpoints: (build) => ({
    askPasskeyChallenge: build.mutation<PasskeyChallenge, void>({
      query: () => accountCall('/passkey/challenge', {}),
    }),
    signInWithPasskey: build.mutation<unknown, PasskeyProof>({
      query: (credential) => accountCall('/sign-in/passkey', { credential }),
      invalidatesTags: everyonesData,
      onQueryStarted: (_proof, { queryFulfilled }) => sessionChanged(queryFulfilled),
    }),
    beginPasskey: build.mutation<PasskeyEnrolment, void>({
      query: () => accountCall('/passkey/enrolment', {}),
    }),
    finishPasskey: build.mutation<unknown, NewPasskeyInput>({
      query: (body) => accountCall('/passkey/enrolment/finish', body),
      invalidatesTags: ['Session'],
    }),
    renamePasskey: build.mutation<unknown, { id: string; name: string }>({
      query: ({ id, name }) => ({
        url: `/account/passkeys/${id}`,
        method: 'PUT',
        body: { name },
      }),
      invalidatesTags: ['Session'],
    }),
    removePasskey: build.mutation<unknown, string>({
      query: (id) => ({ url: `/account/passkeys/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Session'],
    }),
  }),
});

export const {
  useAskPasskeyChallengeMutation,
  useSignInWithPasskeyMutation,
  useBeginPasskeyMutation,
  useFinishPasskeyMutation,
  useRenamePasskeyMutation,
  useRemovePasskeyMutation,
} = passkeysApi;
