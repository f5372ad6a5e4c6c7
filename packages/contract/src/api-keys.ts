import { z } from 'zod';
import { hasLink } from './person-name.ts';
import { id, instant, text } from './fields.ts';
import { PERMISSIONS, type Permission, missingToSee, permission, wordsOf } from './permissions.ts';

/** What every key begins with, so that people and programs that look for leaked secrets know it. */
export const KEY_PREFIX = 'gadgetry_';

/** Of keys that are there at the same time. */
export const API_KEYS_MAX = 100;

/** Keys make no keys, change no staff and read no sign-ins: whoever finds one is not let further in. */
const KEPT_FROM_KEYS = /^(staff|keys|security):/;

/** What a key can be allowed: no more than what staff can be. */
export const KEY_SCOPES = PERMISSIONS.filter((one) => !KEPT_FROM_KEYS.test(one));

export function isKeyScope(wanted: Permission): boolean {
  return KEY_SCOPES.includes(wanted);
}

/** GET /admin/api-keys, newest first. The key itself is in none of the answers but the first one. */
export const apiKey = z.object({
  _id: id,
  name: z.string(),
  hint: z.string().describe('How the key begins and ends'),
  scopes: z.array(permission),
  madeBy: z.string().describe('Whose rights bound it: their e-mail address'),
  createdAt: instant,
  expiresAt: instant.nullable().describe('null: it works until it is revoked'),
  lastUsedAt: instant.nullable().describe('To the minute'),
  state: z
    .enum(['active', 'expired', 'stopped'])
    .describe('stopped: whoever made it is banned or does not work here any more'),
  lost: z.array(permission).describe('Scopes that whoever made it may not use any more'),
});
export type ApiKey = z.infer<typeof apiKey>;

const KEY_DAYS_MAX = 3_650;

const keyName = text({
  min: 2,
  max: 50,
  tooShort: 'Please enter at least 2 characters',
  trimmed: true,
  plain: true,
  oneLine: true,
}).refine((name) => !hasLink(name), 'Please choose another name');

/** POST /admin/api-keys */
export const apiKeyInput = z.strictObject({
  name: keyName,
  scopes: z
    .array(permission, { error: 'Please choose at least one' })
    .min(1, 'Please choose at least one')
    .max(KEY_SCOPES.length)
    .refine((chosen) => new Set(chosen).size === chosen.length, 'Invalid input')
    .refine((chosen) => chosen.every(isKeyScope), {
      error: 'A key can’t have rights over staff, keys or security events',
      // What has to be chosen beside such a right is not said: it can't be chosen either.
      abort: true,
    })
    .superRefine((chosen, { addIssue }) => {
      const unseen = missingToSee(chosen);
      if (unseen === undefined) return;
      const message = `Whatever a key changes it is answered, so it has to see it. Please choose as well: ${wordsOf(unseen)}`;
      addIssue({ code: 'custom', message });
    }),
  expiresInDays: z
    .int32()
    .min(1, 'Please enter 1 or more')
    .max(KEY_DAYS_MAX, 'Please enter 3,650 or less')
    .nullable()
    .describe('null: it works until it is revoked'),
});
export type ApiKeyInput = z.infer<typeof apiKeyInput>;

export const madeApiKey = apiKey.extend({
  key: z.string().describe('Shown this once: only a hash of it is kept'),
});
export type MadeApiKey = z.infer<typeof madeApiKey>;
