import { z } from 'zod';
import { id, instant, pictureAddress, text, typedCode, wholeText } from './fields.ts';
import { account, changePasswordForm, email, PASSWORD_MAX, ROLES, signUpForm } from './identity.ts';
import { ownPasskey, passkeyProof } from './passkeys.ts';
import { activityQuery, pageQuery, searchQuery } from './paging.ts';

const token = wholeText(z.string().min(1).max(2_000));

/** POST /api/auth/request-password-reset: the answer is the same whether or not there is such an account. */
export const forgotPasswordForm = z.strictObject({ email });
export type ForgotPasswordForm = z.infer<typeof forgotPasswordForm>;

export const newPasswordForm = changePasswordForm.pick({ newPassword: true });
export type NewPasswordForm = z.infer<typeof newPasswordForm>;

/** POST /api/auth/reset-password, with the token of the mail: works once, and ends every session. */
export const resetPasswordInput = newPasswordForm.extend({ token });

/** POST /api/auth/verify-email, with the token of the mail. */
export const verifyEmailInput = z.strictObject({
  token,
  password: changePasswordForm.shape.currentPassword
    .optional()
    .describe('Where addresses are verified first: chosen at sign-up. Whoever has it is signed in'),
});
export type VerifyEmailInput = z.infer<typeof verifyEmailInput>;

/** POST /api/auth/send-verification-email */
export const sendVerificationInput = z.strictObject({ email });

/**
 * POST /api/auth/change-email: the new address counts once it is verified. Asks again who is there
 * (403 reauthentication_required).
 */
export const changeEmailForm = z.strictObject({ newEmail: email });
export type ChangeEmailForm = z.infer<typeof changeEmailForm>;

/** POST /api/auth/undo-email-change, with the token of the mail to the former address: works once. */
export const undoEmailChangeInput = newPasswordForm.extend({ token });
export type UndoEmailChangeInput = z.infer<typeof undoEmailChangeInput>;

/** POST /api/auth/update-user: what others see of a person. An empty picture address is none. */
export const profileForm = z.strictObject({
  name: signUpForm.shape.name,
  image: z.union([z.literal(''), pictureAddress]),
});
export type ProfileForm = z.infer<typeof profileForm>;

/** What the calls that have nothing to tell answer. */
export const statusAnswer = z.object({ status: z.boolean() });

/** POST /api/auth/sign-in/hosted: where the browser goes to sign in at the hosted provider. */
export const hostedSignInInput = z.strictObject({
  returnTo: wholeText(z.string().max(2_000)).optional(),
});
export const hostedSignInAnswer = z.object({ url: z.string() });

/** `url`: where the browser ends the hosted provider's session too. */
export const signOutAnswer = z.object({ success: z.boolean(), url: z.string().optional() });
export type SignedOut = z.infer<typeof signOutAnswer>;

const ownSession = z.object({
  _id: id,
  current: z.boolean(),
  userAgent: z.string(),
  address: z.string().describe('Where it was started, roughly: the last part is left out'),
  startedAt: instant,
  lastUsedAt: instant,
});
export type OwnSession = z.infer<typeof ownSession>;

/** GET /account: how a person signs in, and where they are signed in. */
export const ownAccount = z.object({
  hasPassword: z.boolean(),
  hosted: z.boolean().describe('Signs in through the hosted provider'),
  totp: z.boolean().describe('Signing in with the password asks for a code from an app'),
  recoveryCodesLeft: z.int(),
  passkeys: z.array(ownPasskey),
  sessions: z.array(ownSession),
});
export type OwnAccount = z.infer<typeof ownAccount>;

/** POST /account/reauthentication: who is signed in shows once more who they are. */
export const reauthenticationInput = z.discriminatedUnion('method', [
  z.strictObject({
    method: z.literal('password'),
    password: changePasswordForm.shape.currentPassword,
  }),
  z.strictObject({ method: z.literal('email'), code: typedCode }),
  z.strictObject({ method: z.literal('totp'), code: typedCode }),
  z.strictObject({ method: z.literal('passkey'), credential: passkeyProof }),
]);
export type ReauthenticationInput = z.infer<typeof reauthenticationInput>;

/** DELETE /account/sessions: how many were signed out; the one that asks stays. */
export const signedOutElsewhere = z.object({ ended: z.int() });

/** DELETE /account: with the password, where the account has one. */
export const deleteAccountInput = z.strictObject({
  password: text({ max: PASSWORD_MAX }).optional(),
});
export type DeleteAccountInput = z.infer<typeof deleteAccountInput>;

/** GET /accounts, for admins: newest first. */
export const accountsQuery = z.strictObject({
  role: z.enum(ROLES).optional(),
  status: activityQuery,
  search: searchQuery,
  ...pageQuery,
});
export type AccountsQuery = z.infer<typeof accountsQuery>;

export const listedAccount = account.extend({ createdAt: instant });
export type ListedAccount = z.infer<typeof listedAccount>;
