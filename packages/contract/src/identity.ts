import { z } from 'zod';
import { id, isPlain, text, wholeText } from './fields.ts';
import { permission } from './permissions.ts';
import { hasLink } from './person-name.ts';

export const ROLES = ['shopper', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** The signed-in person as the screens see them, whoever the provider of the sign-in is. */
export const user = z.object({
  _id: z.string(),
  fullName: z.string(),
  imageUrl: z.string().nullable(),
  emailAddresses: z.array(z.object({ emailAddress: z.string(), verified: z.boolean() })).min(1),
  publicMetadata: z.object({
    role: z.enum(ROLES),
    staffRole: z
      .object({ _id: id, name: z.string() })
      .optional()
      .describe('Of somebody who works in the shop without being an admin'),
    permissions: z.array(permission).optional().describe('What that role allows'),
  }),
});
export type User = z.infer<typeof user>;

/** GET /session: who is signed in by the session cookie, if anyone. */
export const session = z.object({
  user: user.nullable(),
  secondFactorRequired: z
    .literal(true)
    .optional()
    .describe('Somebody of the staff who has to show a second factor before the admin side opens'),
});
export type Session = z.infer<typeof session>;

export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;

/** Longer ones than mail servers take are no addresses. */
export const email = z
  .email('Please enter a valid e-mail address')
  .max(254, 'Please enter a valid e-mail address');

const presentPassword = text({
  min: 1,
  max: PASSWORD_MAX,
  tooShort: 'Please enter your password',
  secret: true,
});

export const signInForm = z.strictObject({ email, password: presentPassword });
export type SignInForm = z.infer<typeof signInForm>;

const newPassword = wholeText(
  z
    .string()
    .min(PASSWORD_MIN, `Password must be at least ${PASSWORD_MIN} characters`)
    .max(PASSWORD_MAX, `Password must not exceed ${PASSWORD_MAX} characters`),
);

/** How somebody is called in mails, also in those to strangers. */
export const personName = text({
  min: 1,
  max: 100,
  tooShort: 'Please enter your name',
  trimmed: true,
}).refine(
  (name) => !hasLink(name) && isPlain(name) && !/\p{Cc}/u.test(name),
  'Please enter a name without addresses or links',
);

export const signUpForm = z.strictObject({
  name: personName,
  email,
  password: newPassword,
});
export type SignUpForm = z.infer<typeof signUpForm>;

const remember = {
  rememberMe: z.boolean().optional().describe('false: the session ends with the browser'),
};
/** POST /api/auth/sign-in/email */
export const signInRequest = signInForm.extend(remember);
/** POST /api/auth/sign-up/email */
export const signUpRequest = signUpForm.extend(remember);

/** POST /api/auth/change-password: ends every other session of the account. */
export const changePasswordForm = z.strictObject({
  currentPassword: presentPassword,
  newPassword,
});
export type ChangePasswordForm = z.infer<typeof changePasswordForm>;

/** An account as admins see it. Inactive: its owner is banned and every session of it has ended. */
export const account = user.extend({ isActive: z.boolean() });
export type Account = z.infer<typeof account>;

/** PUT /accounts/{id}/role: ends every session of the account. Without `staffRoleId` a shopper only shops. */
export const roleInput = z
  .strictObject({
    role: z.enum(ROLES),
    staffRoleId: id.optional().describe('What a shopper may do who works in the shop'),
  })
  .refine((input) => input.role === 'shopper' || input.staffRoleId === undefined, {
    path: ['staffRoleId'],
    error: 'An admin has every right, and no other role',
  });
export type RoleInput = z.infer<typeof roleInput>;

/** What the account calls answer. The session itself is in the cookie only. */
export const accountAnswer = z.object({
  user: z.object({
    id: z.string(),
    email: z.string(),
    name: z.string(),
    image: z.string().nullish(),
    emailVerified: z.boolean(),
  }),
});

/** What sign-up answers. Null: a link was mailed, and nobody is signed in before it is opened. */
export const signUpAnswer = z.object({ user: accountAnswer.shape.user.nullable() });
export type SignUpAnswer = z.infer<typeof signUpAnswer>;

/** GET /api/auth/token: the bearer for API calls, good for ten minutes. */
export const bearerAnswer = z.object({ token: z.string() });
