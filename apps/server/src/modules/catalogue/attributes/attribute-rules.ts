import { asSeen } from '@gadgetry/contract/alike';
import {
  type AttributeKind,
  FIGURE_DECIMALS,
  isList,
  valueText,
} from '@gadgetry/contract/attribute-values';
import {
  ATTRIBUTE_TEXT_MAX,
  type AttributeOption,
  type AttributePreview,
  FIGURE_MAX,
  OPTIONS_MAX,
  OPTION_NAME_MAX,
  type ProductAttribute,
} from '@gadgetry/contract/attributes';
import { typedFigure } from '@gadgetry/contract/typed-figure';

export type StoredValue = ProductAttribute['value'];

/** What a product has of one attribute. */
export interface ValueOfProduct {
  readonly productId: string;
  readonly value: StoredValue;
}

/** A value of a list as it is to be, and which values of old become it. */
export interface PlannedOption extends AttributeOption {
  readonly mergedFrom: readonly string[];
}

/** An attribute as it is, or is to be: what decides how its values are read. */
interface Form {
  readonly kind: AttributeKind;
  readonly unit: string;
}

interface PlannedForm extends Form {
  readonly options: readonly PlannedOption[];
}

type Fate = 'kept' | 'converted' | 'dropped';

/** What becomes of a product's value; null: it is gone. What has come off it in parting is `lost`. */
interface Outcome {
  readonly productId: string;
  readonly value: StoredValue | null;
  readonly fate: Fate;
  readonly lost: string;
}

export interface ChangePlan {
  /** The values of the list, those included that it gains. */
  readonly options: readonly PlannedOption[];
  readonly outcomes: readonly Outcome[];
}

/**
 * As somebody types a figure: '1240', '1.234,5', '-3.5', with its unit or without; none where another reader
 * would take it for another one, as in files and fields: '1,240'.
 */
function figureOf(typed: string, unit: string): number | null {
  const isInUnit = unit !== '' && typed.trim().toLowerCase().endsWith(unit.toLowerCase());
  const bare = isInUnit ? typed.trim().slice(0, -unit.length) : typed;
  const [, sign = '', digits = ''] = /^([-−+]?)(.*)$/su.exec(bare.trim()) ?? [];
  const read = typedFigure(digits, FIGURE_DECIMALS);
  if (read === null || 'couldBe' in read || Number(read.digits) > FIGURE_MAX) return null;
  const figure = Number(Number(read.digits).toFixed(FIGURE_DECIMALS));
  return sign === '-' || sign === '−' ? -figure : figure;
}

/** A value in words that are read as the same value again: '1240 g', as '1,240 g' could be less. */
function inWords(value: StoredValue, { unit }: Form): string {
  const shown = valueText({ unit, value }).replaceAll('\u00A0', ' ');
  if (typeof value !== 'number') return shown;
  return shown.replace(/[\d.,]+/, (figure) => {
    const read = typedFigure(figure, FIGURE_DECIMALS);
    if (read === null || !('couldBe' in read)) return figure;
    return figure.includes('.') ? `${figure}0` : figure.replace(',', '');
  });
}

function answerOf(typed: string): boolean | null {
  const word = typed.trim().toLowerCase();
  if (['yes', 'y', 'true', '1'].includes(word)) return true;
  return ['no', 'n', 'false', '0'].includes(word) ? false : null;
}

/** What a value would be called in a list: a text may name several, with commas between them. */
function namesIn(value: StoredValue, from: Form, to: AttributeKind): string[] {
  const whole = inWords(value, from);
  const parts = to === 'choices' && typeof value === 'string' ? whole.split(',') : [whole];
  const names = parts.map((part) => part.trim());
  return names.filter((name) => name !== '' && name.length <= OPTION_NAME_MAX);
}

const sameName = (one: string, other: string) => asSeen(one) === asSeen(other);

/** The list with what values call for that were no list before: nothing is lost for want of an entry. */
function withOptionsFor(
  values: readonly ValueOfProduct[],
  from: Form,
  to: PlannedForm,
  newId: () => string,
): PlannedOption[] {
  const options = [...to.options];
  for (const { value } of values) {
    for (const name of namesIn(value, from, to.kind)) {
      if (options.length >= OPTIONS_MAX) return options;
      if (options.some((option) => sameName(option.name, name))) continue;
      options.push({ _id: newId(), name, mergedFrom: [] });
    }
  }
  return options;
}

/** From list to list: what was chosen stays, becomes another value, or is dropped with its entry. */
function chosenAnew(
  value: readonly AttributeOption[],
  to: PlannedForm,
): Pick<Outcome, 'value' | 'fate' | 'lost'> {
  const found = value.map((was) => ({
    was,
    option: to.options.find(
      ({ _id, mergedFrom }) => _id === was._id || mergedFrom.includes(was._id),
    ),
  }));
  const room = to.kind === 'choice' ? 1 : OPTIONS_MAX;
  const wanted = to.options.filter((one) => found.some(({ option }) => option === one));
  const chosen = wanted.slice(0, room);
  const gone = found.filter(({ option }) => option === undefined || !chosen.includes(option));
  const lost = gone.map(({ was }) => was.name).join(', ');
  const merged = found.some(({ was, option }) => option !== undefined && option._id !== was._id);
  const fate = gone.length > 0 ? 'dropped' : merged ? 'converted' : 'kept';
  const kept = chosen.map(({ _id, name }) => ({ _id, name }));
  return { value: kept.length === 0 ? null : kept, fate, lost };
}

/** A value in another kind, by the way of its text; null where that does not make one. */
function asKind(value: StoredValue, from: Form, to: PlannedForm): StoredValue | null {
  const typed = inWords(value, from);
  if (to.kind === 'text') return typed.length <= ATTRIBUTE_TEXT_MAX ? typed : null;
  if (to.kind === 'number') return figureOf(typed, to.unit === '' ? from.unit : to.unit);
  if (to.kind === 'yes_no') return answerOf(typed);
  const names = namesIn(value, from, to.kind);
  const chosen = to.options.filter((option) => names.some((name) => sameName(option.name, name)));
  return chosen.length === 0 ? null : chosen.map(({ _id, name }) => ({ _id, name }));
}

function outcomeOf({ productId, value }: ValueOfProduct, from: Form, to: PlannedForm): Outcome {
  if (typeof value === 'object' && isList(to.kind)) {
    return { productId, ...chosenAnew(value, to) };
  }
  if (from.kind === to.kind) return { productId, value, fate: 'kept', lost: '' };
  const anew = asKind(value, from, to);
  const lost = anew === null ? valueText({ unit: from.unit, value }) : '';
  return { productId, value: anew, fate: anew === null ? 'dropped' : 'converted', lost };
}

/** What a change of a definition does, product by product: the same for the question and for the deed. */
export function planOf(
  values: readonly ValueOfProduct[],
  from: Form,
  to: PlannedForm,
  newId: () => string,
): ChangePlan {
  const gains = isList(to.kind) && !isList(from.kind);
  const options = gains ? withOptionsFor(values, from, to, newId) : to.options;
  return {
    options,
    outcomes: values.map((value) => outcomeOf(value, from, { ...to, options })),
  };
}

const EXAMPLES = 5;

/** @param asked the values of the list as the owner wants it */
export function previewOf(plan: ChangePlan, asked: readonly PlannedOption[]): AttributePreview {
  const of = (fate: Fate) => plan.outcomes.filter((outcome) => outcome.fate === fate);
  const dropped = of('dropped');
  return {
    products: plan.outcomes.length,
    kept: of('kept').length,
    converted: of('converted').length,
    dropped: dropped.length,
    lost: [...new Set(dropped.map(({ lost }) => lost))].slice(0, EXAMPLES),
    added: plan.options.filter((option) => !asked.includes(option)).map(({ name }) => name),
  };
}
