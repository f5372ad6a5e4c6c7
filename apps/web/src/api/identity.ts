import type { Session, SignInForm, SignUpAnswer, SignUpForm } from '@gadgetry/contract/identity';
import type { SignedOut } from '@gadgetry/contract/account';
import type { SecondStepInput, SignInAnswer } from '@gadgetry/contract/second-factor';
import { api } from './base-api.ts';
import { forgetPerson } from './bearer.ts';
import { sessionHintChanged } from './session-hint.ts';

/** The account service speaks beside the shop's own API, under a prefix of its own. */
function accounts(path: string): string {
  return new URL(`/api/auth${path}`, window.location.origin).href;
}

/** Whoever was signed in before, their data must not be shown to the next person. */
export const everyonesData = ['Session', 'Order', 'Promocode', 'Product', 'Category'] as const;

/** Who is there may be somebody else now. */
export async function sessionChanged(done: Promise<unknown>): Promise<void> {
  try {
    await done;
    forgetPerson();
    sessionHintChanged();
  } catch {
    // The form shows the failure; the session is what it was.
  }
}

const identityApi = api.injectEndpoints({
  endpoints: (build) => ({
    getSession: build.query<Session, void>({
      query: () => '/session',
      providesTags: ['Session'],
    }),
    signIn: build.mutation<SignInAnswer, SignInForm>({
      query: (body) => ({ url: accounts('/sign-in/email'), method: 'POST', body }),
      invalidatesTags: everyonesData,
      onQueryStarted: (_form, { queryFulfilled }) => sessionChanged(queryFulfilled),
    }),
    finishSignIn: build.mutation<unknown, SecondStepInput>({
      query: (body) => ({ url: accounts('/sign-in/second-step'), method: 'POST', body }),
      invalidatesTags: everyonesData,
      onQueryStarted: (_form, { queryFulfilled }) => sessionChanged(queryFulfilled),
    }),
    signUp: build.mutation<SignUpAnswer, SignUpForm>({
      query: (body) => ({ url: accounts('/sign-up/email'), method: 'POST', body }),
      invalidatesTags: everyonesData,
      onQueryStarted: (_form, { queryFulfilled }) => sessionChanged(queryFulfilled),
    }),
    signOut: build.mutation<SignedOut, void>({
      query: () => ({ url: accounts('/sign-out'), method: 'POST', body: {} }),
    }),
  }),
});

export const {
  useGetSessionQuery,
  useSignInMutation,
  useFinishSignInMutation,
  useSignUpMutation,
  useSignOutMutation,
} = identityApi;
