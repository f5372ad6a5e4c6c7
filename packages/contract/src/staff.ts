import { z } from 'zod';
import { listedAccount, newPasswordForm } from './account.ts';
import { id, instant, text, wholeText } from './fields.ts';
import { email, personName } from './identity.ts';
import { pageQuery, searchQuery } from './paging.ts';
import { asSeen } from './alike.ts';
import { BUILT_IN_ROLES, PERMISSIONS, missingToSee, permission, wordsOf } from './permissions.ts';
import { hasLink } from './person-name.ts';

/** GET /admin/staff: admins and everybody with a narrower role, newest first. */
export const staffQuery = z.strictObject({ search: searchQuery, ...pageQuery });
export type StaffQuery = z.infer<typeof staffQuery>;

export const staffMember = listedAccount;
export type StaffMember = z.infer<typeof staffMember>;

/** GET /admin/staff-roles: what somebody who is no admin can be in the shop. */
export const staffRole = z.object({
  _id: id,
  name: z.string(),
  words: z.string().describe('Of a role that every shop has: what it is for'),
  builtIn: z.boolean().describe('Every shop has it, and nobody changes it'),
  permissions: z.array(permission),
  people: z.int().describe('How many have it'),
  version: z.int(),
});
export type StaffRole = z.infer<typeof staffRole>;

/** Names by which people could take a role for an admin's, for one that every shop has, or for none. */
const MISLEADING = [
  ...Object.values(BUILT_IN_ROLES).map(({ name }) => asSeen(name)),
  'admin',
  'owner',
  'shopper',
  'customer',
];

/** Letters of other scripts that are drawn like Latin ones of these names. */
const DRAWN_ALIKE: Readonly<Record<string, string>> = {
  а: 'a',
  е: 'e',
  о: 'o',
  р: 'p',
  с: 'c',
  х: 'x',
  ѕ: 's',
  і: 'i',
  ԁ: 'd',
  һ: 'h',
  м: 'm',
  п: 'n',
  ո: 'n',
  ο: 'o',
  α: 'a',
  ι: 'i',
  ν: 'v',
  τ: 't',
  ω: 'w',
};

function misleads(name: string): boolean {
  const drawn = Array.from(asSeen(name), (letter) => DRAWN_ALIKE[letter] ?? letter).join('');
  return MISLEADING.includes(drawn);
}

const roleName = text({
  min: 2,
  max: 50,
  tooShort: 'Please enter at least 2 characters',
  trimmed: true,
  plain: true,
  oneLine: true,
}).refine((name) => !hasLink(name) && !misleads(name), 'Please choose another name');

const roleForm = z.strictObject({
  name: roleName,
  permissions: z
    .array(permission, { error: 'Please choose at least one' })
    .min(1, 'Please choose at least one')
    .max(PERMISSIONS.length)
    .refine((chosen) => new Set(chosen).size === chosen.length, 'Invalid input')
    .superRefine((chosen, { addIssue }) => {
      const unseen = missingToSee(chosen);
      if (unseen === undefined) return;
      const message = `Who may change something has to see it. Please choose as well: ${wordsOf(unseen)}`;
      addIssue({ code: 'custom', message });
    }),
});
/** The form of a role of the owner's own. */
export const staffRoleForm = roleForm;
export type StaffRoleForm = z.infer<typeof staffRoleForm>;

/** POST and PUT /admin/staff-roles: nobody puts into a role what they may not do themselves. */
export const staffRoleInput = roleForm.extend({ version: z.int32().min(1).optional() });
export type StaffRoleInput = z.infer<typeof staffRoleInput>;

/** How long the link of an invitation works. */
export const INVITATION_DAYS = 7;

const invitedRole = z.object({ _id: id.nullable(), name: z.string() });

/** GET /admin/staff-invitations: those that nobody has accepted yet, newest first. */
export const staffInvitation = z.object({
  _id: id,
  email: z.string(),
  role: invitedRole.describe('Without an id: as an admin'),
  invitedBy: z.string(),
  sentAt: instant,
  expiresAt: instant,
  isExpired: z.boolean(),
});
export type StaffInvitation = z.infer<typeof staffInvitation>;

/** POST /admin/staff-invitations: sends a mail with a link. POST /admin/staff: for an account that is there. */
export const staffInvitationInput = z.strictObject({
  email,
  staffRoleId: id.nullable().describe('null: as an admin'),
});
export type StaffInvitationInput = z.infer<typeof staffInvitationInput>;

const token = wholeText(z.string().min(1).max(200));

/** POST /staff-invitations/look, with the token of the mail. */
export const invitationLookInput = z.strictObject({ token });

export const invitationLook = z.object({
  email: z.string(),
  role: z.string(),
  permissions: z.array(permission),
  needsAccount: z
    .boolean()
    .describe('Nobody has the address yet: a name and a password are asked for'),
});
export type InvitationLook = z.infer<typeof invitationLook>;

/** POST /staff-invitations/accept: works once. */
export const invitationAcceptInput = z.strictObject({
  token,
  name: personName.optional(),
  newPassword: newPasswordForm.shape.newPassword.optional(),
});
export type InvitationAcceptInput = z.infer<typeof invitationAcceptInput>;

export const newColleagueForm = z.strictObject({
  name: personName,
  newPassword: newPasswordForm.shape.newPassword,
});
export type NewColleagueForm = z.infer<typeof newColleagueForm>;

/** How long a link works that a start prints while nobody runs the shop. */
export const FIRST_ADMIN_DAYS = 7;

export const firstAdminForm = newColleagueForm.extend({ email });
export type FirstAdminForm = z.infer<typeof firstAdminForm>;

/** POST /first-admin, with the token of that link: works once. */
export const firstAdminInput = firstAdminForm.extend({ token });
export type FirstAdminInput = z.infer<typeof firstAdminInput>;
