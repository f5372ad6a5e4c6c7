import {
  SHIPPING_RULES,
  type ShippingMethod,
  type ShippingMethodInput,
  type ShippingRuleKind,
  type ShippingZone,
  type ShippingZoneInput,
  type WorkingDays,
  type WorkingDaysInput,
  shippingMethodInput,
  shippingZoneInput,
  workingDaysInput,
} from '@gadgetry/contract/shipping';
import { z } from 'zod';
import { formOf } from '../form-of.ts';
import { typedNumber } from '../typed-number.ts';

const typedList = (typed: string) =>
  typed
    .split(/[,\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

const zoneFields = z.object({
  name: z.string(),
  position: typedNumber,
  countries: z.array(z.string()),
  everyCountry: z.boolean(),
  regions: z.string(),
  postalPrefixes: z.string(),
});
export type ZoneForm = z.infer<typeof zoneFields>;

export function zoneInput(typed: ZoneForm, base: ShippingZone | null): ShippingZoneInput {
  return {
    name: typed.name,
    position: typed.position,
    countries: typed.countries,
    regions: typedList(typed.regions),
    postalPrefixes: typedList(typed.postalPrefixes),
    ...(base?.isDefault === true && { everyCountry: typed.everyCountry }),
    ...(base !== null && { version: base.version }),
  };
}

export function zoneForm(isDefault: boolean): z.ZodType<ZoneForm, ZoneForm> {
  return formOf(
    zoneFields.refine(({ countries }) => isDefault || countries.length > 0, {
      path: ['countries'],
      error: 'Name at least one country',
    }),
    shippingZoneInput,
    (typed) => zoneInput(typed, null),
    // Of a list in one field, whatever is wrong with a part of it is wrong with the field.
    (path) => path.slice(0, 1),
  );
}

/** @param last the place after all that are there, where a new one goes */
export function zoneValues(row: ShippingZone | null, last = 1): ZoneForm {
  return {
    name: row?.name ?? '',
    position: row?.position ?? last,
    countries: row?.countries ?? [],
    everyCountry: row?.everyCountry ?? false,
    regions: row?.regions.join(', ') ?? '',
    postalPrefixes: row?.postalPrefixes.join(', ') ?? '',
  };
}

const methodFields = z.object({
  name: z.string(),
  description: z.string(),
  position: typedNumber,
  kind: z.enum(SHIPPING_RULES.map(({ kind }) => kind)),
  price: typedNumber,
  freeFrom: typedNumber,
  missingWeight: typedNumber,
  steps: z.array(z.object({ upTo: typedNumber, price: typedNumber })),
  daysFrom: typedNumber,
  daysTo: typedNumber,
});
export type MethodForm = z.infer<typeof methodFields>;

const orNull = (typed: number) => (Number.isNaN(typed) ? null : typed);

/** What a kind of rule asks its owner for. */
export function asksFor(kind: ShippingRuleKind, parameter: string): boolean {
  return SHIPPING_RULES.find((rule) => rule.kind === kind)?.asks.has(parameter) ?? false;
}

function typedMethod(typed: MethodForm, zoneId: string, version?: number) {
  const { kind, price, freeFrom, missingWeight, steps, ...rest } = typed;
  const parameters = {
    price,
    freeFrom,
    missingWeight: orNull(missingWeight),
    steps: steps.map((step) => ({ upTo: orNull(step.upTo), price: step.price })),
  };
  const asked = Object.entries(parameters).filter(([name]) => asksFor(kind, name));
  const rule = { kind, ...Object.fromEntries(asked) };
  return { ...rest, zoneId, rule, ...(version !== undefined && { version }) };
}

export function methodInput(
  typed: MethodForm,
  zoneId: string,
  base: ShippingMethod | null,
): ShippingMethodInput {
  return shippingMethodInput.parse(typedMethod(typed, zoneId, base?.version));
}

export function methodForm(zoneId: string): z.ZodType<MethodForm, MethodForm> {
  return formOf(
    methodFields,
    shippingMethodInput,
    (typed) => typedMethod(typed, zoneId),
    ([first, ...more]) => (first === 'rule' ? more : first === undefined ? [] : [first, ...more]),
  );
}

/** @param last the place after all of its zone: what comes first is what shoppers begin with */
export function methodValues(row: ShippingMethod | null, last = 0): MethodForm {
  const rule = row?.rule ?? { kind: 'flat', price: Number.NaN };
  return {
    name: row?.name ?? '',
    description: row?.description ?? '',
    position: row?.position ?? last,
    kind: rule.kind,
    price: 'price' in rule ? rule.price : Number.NaN,
    freeFrom: 'freeFrom' in rule ? rule.freeFrom : Number.NaN,
    missingWeight: 'missingWeight' in rule ? (rule.missingWeight ?? Number.NaN) : Number.NaN,
    steps:
      'steps' in rule
        ? rule.steps.map(({ upTo, price }) => ({ upTo: upTo ?? Number.NaN, price }))
        : // Free is what somebody has typed.
          [{ upTo: Number.NaN, price: Number.NaN }],
    daysFrom: row?.daysFrom ?? 3,
    daysTo: row?.daysTo ?? 5,
  };
}

const daysFields = z.object({
  cutOff: z.string(),
  timeZone: z.string(),
  weekdays: z.array(z.string()),
  holidays: z.string(),
});
export type DaysForm = z.infer<typeof daysFields>;

export function daysInput(typed: DaysForm, base: WorkingDays | null): WorkingDaysInput {
  return {
    cutOff: typed.cutOff,
    timeZone: typed.timeZone,
    weekdays: typed.weekdays.map(Number),
    holidays: typedList(typed.holidays),
    ...(base !== null && { version: base.version }),
  };
}

export const daysForm = formOf(
  daysFields,
  workingDaysInput,
  (typed) => daysInput(typed, null),
  (path) => path.slice(0, 1),
);

export function daysValues(row: WorkingDays | null): DaysForm {
  return {
    cutOff: row?.cutOff ?? '',
    timeZone: row?.timeZone ?? '',
    weekdays: row?.weekdays.map(String) ?? [],
    holidays: row?.holidays.join('\n') ?? '',
  };
}
