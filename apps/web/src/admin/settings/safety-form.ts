import {
  KEEP_DAYS,
  type KeptThing,
  type SafetySettingsInput,
  type StoredSafetySettings,
  safetySettings,
  safetySettingsInput,
} from '@gadgetry/contract/safety-settings';
import { z } from 'zod';
import {
  useLazyGetSafetySettingsQuery,
  useUpdateSafetySettingsMutation,
} from '../../api/safety-settings.ts';
import { formOf } from '../form-of.ts';
import type { EditedResource } from '../resource.ts';
import { typedNumber } from '../typed-number.ts';

/** An empty field is NaN. */
const fields = z.object({
  staffSecondFactor: z.boolean(),
  keepSecurityEvents: typedNumber,
  keepSearches: typedNumber,
  keepMails: typedNumber,
  keepDrafts: typedNumber,
  keepDeliveries: typedNumber,
});
export type SafetyForm = z.infer<typeof fields>;

interface Kept {
  readonly thing: KeptThing;
  readonly label: string;
  readonly what: string;
}

const kept = (thing: KeptThing, label: string, what: string): Kept => ({
  thing,
  label,
  what: `${what} ${KEEP_DAYS[thing].min} to ${KEEP_DAYS[thing].max} days.`,
});

/** What an owner decides on, in the order of the screen. */
export const KEPT: readonly Kept[] = [
  kept('keepSecurityEvents', 'Sign-ins and security events', 'Who, when and from which address.'),
  kept('keepSearches', 'Searches', 'What more than one visitor has searched for.'),
  kept('keepMails', 'Sent mails', 'That one was sent: its kind and time.'),
  kept('keepDrafts', 'Order drafts', 'Orders that were begun for somebody.'),
  kept('keepDeliveries', 'Webhook deliveries', 'What was told to other programs.'),
];

const inputOf = (typed: SafetyForm, base: StoredSafetySettings | null): SafetySettingsInput => ({
  ...typed,
  // 0: as the shop was started, nobody has saved any.
  version: base?.version ?? 0,
});

/** All of them are saved together; a dialog shows a part of them. @param one what that part is called */
export function safetyPart(
  one: string,
): EditedResource<StoredSafetySettings, SafetyForm, SafetySettingsInput> {
  return {
    entity: 'safety_settings',
    nouns: { one },
    useRead: useLazyGetSafetySettingsQuery,
    useUpdate: useUpdateSafetySettingsMutation,
    form: {
      schema: formOf(fields, safetySettingsInput, (typed) => inputOf(typed, null)),
      valuesOf: (row) => (row === null ? {} : safetySettings.parse(row)),
      inputOf,
      fieldOf: (path) => fields.keyof().safeParse(path).data ?? null,
    },
  };
}
