import { z } from 'zod';
import { asSeen, firstAlike } from './alike.ts';
import { ATTRIBUTE_KINDS, FIGURE_DECIMALS, isList } from './attribute-values.ts';
import { amount, id, instant, text, wholeText } from './fields.ts';
import { couldBeOthers, typedFigure } from './typed-figure.ts';

/** Attributes that one category may have, and values that one list may have. */
export const ATTRIBUTES_MAX = 60;
export const OPTIONS_MAX = 100;
export const OPTION_NAME_MAX = 60;
export const ATTRIBUTE_TEXT_MAX = 200;
const NAME_MAX = 60;
const UNIT_MAX = 20;
export const FIGURE_MAX = 1e12;

const kind = z.enum(ATTRIBUTE_KINDS);

/** One value of a list. */
const attributeOption = z.object({ _id: id, name: z.string() });
export type AttributeOption = z.infer<typeof attributeOption>;

/** Something that the products of a category have, as the owner defines it. */
export const attribute = z.object({
  _id: id,
  categoryId: id,
  name: z.string(),
  group: z.string().describe('The heading under which it stands'),
  kind,
  unit: z.string().describe("Of a number, '' for none"),
  isHighlight: z.boolean().describe('Shown beside the price, as one of what matters most'),
  isFilterable: z.boolean(),
  isComparable: z.boolean(),
  options: z.array(attributeOption).describe('The values of a list, in their order'),
  products: z.int().describe('How many products have a value of it'),
  version: z.int().describe('Raised by every edit; send it back to have a stale save refused'),
  createdAt: instant,
});
export type Attribute = z.infer<typeof attribute>;

/** A value that a product has, with what is to be known of its attribute. */
export const productAttribute = z.object({
  attributeId: id,
  name: z.string(),
  group: z.string(),
  kind,
  unit: z.string(),
  isHighlight: z.boolean(),
  isComparable: z.boolean(),
  value: z
    .union([z.string(), z.number(), z.boolean(), z.array(attributeOption)])
    .describe('By its kind; of a list what was chosen, one or several'),
});
export type ProductAttribute = z.infer<typeof productAttribute>;

/** A value as it is sent: of a list the id of what is chosen, or several. */
export const sentAttribute = z.union([
  wholeText(z.string().max(5_000)),
  z.number(),
  z.boolean(),
  z.array(id),
]);
export type SentValue = z.infer<typeof sentAttribute>;

/** All values of a product, by the ids of their attributes. */
export const sentAttributes = z
  .record(wholeText(z.string().max(40)), sentAttribute)
  .refine(
    (sent) => Object.keys(sent).length <= ATTRIBUTES_MAX,
    `At most ${ATTRIBUTES_MAX} attributes`,
  );
export type SentAttributes = z.infer<typeof sentAttributes>;

type Definition = Pick<Attribute, '_id' | 'kind' | 'options'>;

export const GONE_ATTRIBUTE =
  'This attribute is no longer there: it was deleted, or belongs to another category';
const GONE_OPTION = 'This value is no longer in the list';

function decimalsFit(figure: number): boolean {
  return Number(figure.toFixed(FIGURE_DECIMALS)) === figure;
}

/** A form sends what is no number as it was typed. */
function noFigure(sent: unknown): string {
  const typed = typeof sent === 'string' ? sent.replace(/^[-−+]/, '') : '';
  const read = typedFigure(typed, FIGURE_DECIMALS);
  return read !== null && 'couldBe' in read
    ? `This ${couldBeOthers(read.couldBe, FIGURE_DECIMALS)}`
    : 'Please enter a number';
}

// Made once: to make one takes longer than to ask it a hundred times, and a file asks for each of its cells.
const textValue = text({ min: 1, max: ATTRIBUTE_TEXT_MAX, trimmed: true });
const figureValue = amount({
  min: -FIGURE_MAX,
  max: FIGURE_MAX,
  notANumber: noFigure,
}).refine(decimalsFit, `At most ${FIGURE_DECIMALS} decimals`);
const answerValue = z.boolean({ error: 'Please choose Yes or No' });

/** What a value of an attribute has to be. */
export function attributeValue({
  kind: of,
  options,
}: Omit<Definition, '_id'>): z.ZodType<SentValue> {
  if (of === 'text') return textValue;
  if (of === 'number') return figureValue;
  if (of === 'yes_no') return answerValue;
  const option = z
    .string({ error: 'Please choose from the list' })
    .refine((chosen) => options.some(({ _id }) => _id === chosen), GONE_OPTION);
  if (of === 'choice') return option;
  return z
    .array(option, { error: 'Please choose from the list' })
    .min(1, 'Please choose from the list')
    .transform((chosen) => [...new Set(chosen)]);
}

/** All values of a product in a category with these attributes; each fault is told under its attribute. */
export function attributeValues(
  definitions: readonly Definition[],
): z.ZodType<ReadonlyMap<string, SentValue>> {
  const schemas = new Map(definitions.map((one) => [one._id, attributeValue(one)]));
  return sentAttributes.transform((sent, context) => {
    const values = new Map<string, SentValue>();
    for (const [name, value] of Object.entries(sent)) {
      const result = schemas.get(name)?.safeParse(value);
      if (result?.success === true) values.set(name, result.data);
      const message = result === undefined ? GONE_ATTRIBUTE : result.error?.issues[0]?.message;
      if (message !== undefined) context.addIssue({ code: 'custom', path: [name], message });
    }
    return values;
  });
}

const optionInput = z.strictObject({
  _id: id.optional().describe('Of a value that is there; left out, it is a new one'),
  name: text({ min: 1, max: OPTION_NAME_MAX, trimmed: true, plain: true }),
  mergedFrom: z
    .array(id)
    .max(OPTIONS_MAX)
    .optional()
    .describe('Values of the list that become this one'),
});
export type OptionInput = z.infer<typeof optionInput>;

const attributeFields = {
  name: text({
    min: 1,
    max: NAME_MAX,
    trimmed: true,
    plain: true,
    tooShort: 'Please enter a name',
  }),
  group: text({
    min: 1,
    max: NAME_MAX,
    trimmed: true,
    plain: true,
    tooShort: 'Please enter a group',
  }),
  kind,
  unit: text({ max: UNIT_MAX, trimmed: true, plain: true }).default(''),
  isHighlight: z.boolean().default(false),
  isFilterable: z.boolean().default(false),
  isComparable: z.boolean().default(true),
};

/** The body of POST and PUT /attributes, and of the question what a change would do. */
export const attributeInput = z
  .strictObject({
    categoryId: z.uuid({ error: 'Please select a category.' }).describe('Can’t be changed later'),
    ...attributeFields,
    options: z
      .array(optionInput)
      .max(OPTIONS_MAX, `A list has at most ${OPTIONS_MAX} values`)
      .default([])
      .describe('All values of a list in their order: what is left out is dropped'),
    version: z.int32().min(1).optional(),
  })
  .superRefine(({ kind: of, unit, options }, context) => {
    if (unit !== '' && of !== 'number') {
      context.addIssue({ code: 'custom', path: ['unit'], message: 'Only numbers have a unit' });
    }
    if (options.length > 0 && !isList(of)) {
      const message = 'Only lists have values to choose from';
      context.addIssue({ code: 'custom', path: ['options'], message });
    }
    const repeated = firstAlike(options.map(({ name }) => name));
    if (repeated !== -1) {
      const message = 'This value is in the list already';
      context.addIssue({ code: 'custom', path: ['options', repeated, 'name'], message });
    }
  });
export type AttributeInput = z.infer<typeof attributeInput>;

/** What a change of a definition does to the products that have a value. */
export const attributePreview = z.object({
  products: z.int().describe('That have a value now: the sum of the next three'),
  kept: z.int().describe('Their value stays as it is'),
  converted: z.int().describe('Their value is kept in another form'),
  dropped: z.int().describe('They lose their value, or a part of it'),
  lost: z.array(z.string()).describe('Some of what is lost'),
  added: z.array(z.string()).describe('What a list gains from values that were no list before'),
});
export type AttributePreview = z.infer<typeof attributePreview>;

/** GET /attributes: those of one category, in their order. */
export const attributeQuery = z.strictObject({ category: id });

/** DELETE /attributes/{id}. */
export const attributeDeletionQuery = z.strictObject({
  version: z.coerce.number().pipe(z.int32().min(1)).optional(),
});

/** PUT /attributes/{id}/position. */
export const attributePosition = z.strictObject({
  before: id
    .nullable()
    .describe('The attribute that it is to stand before; null: it becomes the last'),
});

/** A value of a list while its attribute is being edited. */
const formOption = z.strictObject({
  _id: z.string().describe("'' of a new one"),
  name: text({ max: OPTION_NAME_MAX, trimmed: true, plain: true }),
  fate: z.string().describe("'' it stays, 'drop', or the id of the value that it becomes"),
});
export type FormOption = z.infer<typeof formOption>;

/** The owner's form of an attribute. */
export const attributeForm = z
  .strictObject({
    ...attributeFields,
    unit: text({ max: UNIT_MAX, trimmed: true, plain: true }),
    isHighlight: z.boolean(),
    isFilterable: z.boolean(),
    isComparable: z.boolean(),
    options: z.array(formOption),
  })
  .superRefine(({ kind: of, options }, context) => {
    if (!isList(of)) return;
    const listed = options.map((option) => (option.fate === '' ? option.name : ''));
    for (const [index, name] of listed.entries()) {
      const first = listed.findIndex((other) => asSeen(other) === asSeen(name));
      const message =
        name === '' && options[index]?._id !== '' && options[index]?.fate === ''
          ? 'Please enter a name'
          : name !== '' && first !== index
            ? 'This value is in the list already'
            : null;
      if (message !== null) {
        context.addIssue({ code: 'custom', path: ['options', index, 'name'], message });
      }
    }
  });
export type AttributeForm = z.infer<typeof attributeForm>;
