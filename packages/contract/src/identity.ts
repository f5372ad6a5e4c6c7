import { z } from 'zod';

export const ROLES = ['shopper', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** The signed-in person as the screens see them, whoever the provider of the sign-in is. */
export const user = z.object({
  _id: z.string(),
  fullName: z.string(),
  imageUrl: z.string().nullable(),
  emailAddresses: z.array(z.object({ emailAddress: z.string(), verified: z.boolean() })).min(1),
  publicMetadata: z.object({ role: z.enum(ROLES) }),
});
export type User = z.infer<typeof user>;

/** GET /session: who is signed in by the session cookie, if anyone. */
export const session = z.object({ user: user.nullable() });
export type Session = z.infer<typeof session>;

export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;

export const signInForm = z.strictObject({
  email: z.email('Please enter a valid e-mail address').max(254),
  password: z.string().min(1, 'Please enter your password').max(PASSWORD_MAX),
});
export type SignInForm = z.infer<typeof signInForm>;

export const signUpForm = z.strictObject({
  name: z.string().trim().min(1, 'Please enter your name').max(100),
  email: z.email('Please enter a valid e-mail address').max(254),
  password: z
    .string()
    .min(PASSWORD_MIN, `Password must be at least ${PASSWORD_MIN} characters`)
    .max(PASSWORD_MAX, `Password must not exceed ${PASSWORD_MAX} characters`),
});
export type SignUpForm = z.infer<typeof signUpForm>;
