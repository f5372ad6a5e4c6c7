import { writtenColour } from '@gadgetry/contract/accent';
import { NUMBER_FORMATS } from '@gadgetry/contract/number-format';
import {
  type OwnerSettingsInput,
  type StoredOwnerSettings,
  ownerSettings,
  ownerSettingsInput,
} from '@gadgetry/contract/shop-settings';
import { z } from 'zod';
import {
  useLazyGetOwnerSettingsQuery,
  useUpdateOwnerSettingsMutation,
} from '../../api/owner-settings.ts';
import { formOf } from '../form-of.ts';
import type { EditedResource } from '../resource.ts';
import { formRow, formRowOf, rowOfForm } from './home-row-form.ts';
import { typedNumber } from '../typed-number.ts';

const fields = z.object({
  name: z.string(),
  tagline: z.string(),
  supportEmail: z.string(),
  timeZone: z.string(),
  country: z.string(),
  currency: z.string(),
  numberFormat: z.enum(NUMBER_FORMATS),
  accent: z.string().nullable(),
  logo: z.string().nullable(),
  bannerText: z.string(),
  heroLine: z.string(),
  heroTitle: z.string(),
  heroButton: z.string(),
  heroLink: z.string(),
  heroPicture: z.string().nullable(),
  heroAlt: z.string(),
  homeRows: z.array(formRow),
  homeDescription: z.string(),
  deliveryLine: z.string(),
  deliveryText: z.string(),
  returnsLine: z.string(),
  returnsText: z.string(),
  warrantyLine: z.string(),
  warrantyText: z.string(),
  cartQuantities: z.boolean(),
  guestCheckout: z.boolean(),
  reviews: z.boolean(),
  /** An empty field is NaN. */
  reviewMailDays: typedNumber,
});
export type SettingsForm = z.infer<typeof fields>;

const inputOf = (typed: SettingsForm, base: StoredOwnerSettings | null): OwnerSettingsInput => ({
  ...typed,
  accent: typed.accent === null ? null : writtenColour(typed.accent),
  homeRows: typed.homeRows.map(rowOfForm),
  ...(base !== null && { version: base.version }),
});

const valuesOf = (row: StoredOwnerSettings | null) => {
  if (row === null) return {};
  const settings = ownerSettings.parse(row);
  return { ...settings, homeRows: settings.homeRows.map(formRowOf) };
};

/** What of a row of the home page the server may refuse. */
const inRow = z.templateLiteral([
  'homeRows.',
  z.int().min(0),
  '.',
  z.enum(['kind', 'heading', 'category', 'products']),
]);

/** All settings are saved together; a dialog shows a part of them. @param one what that part is called */
export function settingsPart(
  one: string,
): EditedResource<StoredOwnerSettings, SettingsForm, OwnerSettingsInput> {
  return {
    entity: 'shop_settings',
    nouns: { one },
    useRead: useLazyGetOwnerSettingsQuery,
    useUpdate: useUpdateOwnerSettingsMutation,
    form: {
      schema: formOf(fields, ownerSettingsInput, (typed) => inputOf(typed, null)),
      valuesOf,
      inputOf,
      fieldOf: (path) => inRow.safeParse(path).data ?? fields.keyof().safeParse(path).data ?? null,
    },
  };
}
