import { z } from 'zod';

/** How many days the owner can have things kept: not so short that their use is gone, not for ever. */
export const KEEP_DAYS = {
  /** As long as one may want to look back when something is noticed late. */
  keepSecurityEvents: { min: 90, max: 730 },
  /** What one visitor alone has searched for goes after 14 days in any case. */
  keepSearches: { min: 14, max: 365 },
  keepMails: { min: 7, max: 365 },
  keepDrafts: { min: 7, max: 365 },
  keepDeliveries: { min: 7, max: 90 },
} as const;
export type KeptThing = keyof typeof KEEP_DAYS;

const days = (thing: KeptThing) =>
  z
    .int('Please enter a whole number')
    .min(KEEP_DAYS[thing].min, `At least ${KEEP_DAYS[thing].min} days`)
    .max(KEEP_DAYS[thing].max, `At most ${KEEP_DAYS[thing].max} days`);

const settings = {
  staffSecondFactor: z
    .boolean()
    .describe('Whoever works here is let into the admin side only with a second factor'),
  keepSecurityEvents: days('keepSecurityEvents').describe('Days, of sign-ins and the like'),
  keepSearches: days('keepSearches').describe('Days, of what shoppers searched for'),
  keepMails: days('keepMails').describe('Days, of which mails were sent'),
  keepDrafts: days('keepDrafts').describe('Days, of orders that were begun for somebody'),
  keepDeliveries: days('keepDeliveries').describe('Days, of what webhooks have told'),
};

/** Security rules and periods that the owner decides on a screen. */
export const safetySettings = z.object(settings);
export type SafetySettings = z.infer<typeof safetySettings>;

/** The body of PUT /admin/safety-settings. */
export const safetySettingsInput = z.strictObject({
  ...settings,
  version: z.int32().min(0).describe('As they were read: others are refused'),
});
export type SafetySettingsInput = z.infer<typeof safetySettingsInput>;

/** A rule that is the same in every shop, or was set where the shop was started. */
const fixedRule = z.object({ name: z.string(), value: z.string(), why: z.string() });
export type FixedRule = z.infer<typeof fixedRule>;

/** What PUT and GET /admin/safety-settings answer. */
export const storedSafetySettings = z.object({
  _id: z.string(),
  ...settings,
  secondFactorBecause: z
    .string()
    .nullable()
    .describe('Why a second factor is demanded however this is set; null: it is not'),
  securityRules: z.array(fixedRule),
  periods: z.array(fixedRule),
  version: z.int().describe('0: as the shop was started, nobody has saved any'),
});
export type StoredSafetySettings = z.infer<typeof storedSafetySettings>;
