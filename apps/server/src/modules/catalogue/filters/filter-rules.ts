import { type AttributeKind, rangeText } from '@gadgetry/contract/attribute-values';
import {
  FILTER_TEXTS_OFFERED,
  type FilterValue,
  priceBound,
  readFilterChoice,
} from '@gadgetry/contract/filter-values';
import type { AttributeFilter, ProductFilterQuery } from '@gadgetry/contract/product-filters';

/** What a list is narrowed by: every part has to be met, and of an attribute one of its values. */
export interface AskedFilters {
  readonly minCents: number | null;
  readonly maxCents: number | null;
  readonly inStock: boolean;
  readonly attributes: ReadonlyMap<string, readonly FilterValue[]>;
}

type Narrowing = Pick<ProductFilterQuery, 'attr' | 'minPrice' | 'maxPrice' | 'inStock'>;

const cents = (price: string | undefined) => (price === undefined ? null : priceBound(price));

export function askedFilters({ attr, minPrice, maxPrice, inStock }: Narrowing): AskedFilters {
  const choices = [attr ?? []].flat().flatMap((text) => readFilterChoice(text) ?? []);
  const attributes = new Map<string, FilterValue[]>();
  for (const { attributeId, value } of choices) {
    attributes.set(attributeId, [...(attributes.get(attributeId) ?? []), value]);
  }
  return {
    minCents: cents(minPrice),
    maxCents: cents(maxPrice),
    inStock: inStock === 'true',
    attributes,
  };
}

/** An attribute that shoppers can filter by. */
export interface FilterDefinition {
  readonly id: string;
  readonly name: string;
  readonly kind: AttributeKind;
  readonly unit: string;
  readonly options: readonly { readonly _id: string; readonly name: string }[];
}

export function filterDefinitions(
  rows: readonly (FilterDefinition & { readonly is_filterable: boolean })[],
): FilterDefinition[] {
  return rows.filter(({ is_filterable }) => is_filterable);
}

function isOfKind(value: FilterValue, { kind, options }: FilterDefinition): boolean {
  if ('flag' in value) return kind === 'yes_no';
  if ('text' in value) return kind === 'text';
  if ('option' in value) return options.some(({ _id }) => _id === value.option);
  return kind === 'number';
}

/** What of `attr` can't be filtered by: its attribute, or the value in its list, is gone or has another kind. */
export function goneChoices(
  attr: ProductFilterQuery['attr'],
  definitions: readonly FilterDefinition[],
): string[] {
  return [attr ?? []].flat().filter((text) => {
    const choice = readFilterChoice(text);
    const definition = definitions.find(({ id }) => id === choice?.attributeId);
    return choice === null || definition === undefined || !isOfKind(choice.value, definition);
  });
}

/** Values of one product for one attribute, as the process keeps them: '12.5', 'yes', ids of a list, or '~' and a text. */
export type ValueKey = string;

const TEXT_KEY = '~';

export function meets(key: ValueKey, value: FilterValue): boolean {
  if ('flag' in value) return key === (value.flag ? 'yes' : 'no');
  if ('option' in value) return key.includes(value.option);
  if ('text' in value) return key === `${TEXT_KEY}${value.text}`;
  const figure = Number(key);
  const { from, to } = value;
  if (from !== null && from === to) return figure === from;
  return (from === null || figure >= from) && (to === null || figure < to);
}

/** How many products have a value, of all and of those that meet the other filters. */
export interface ValueCount {
  readonly key: ValueKey;
  readonly all: number;
  readonly counted: number;
}

/** More different figures are offered as ranges. */
const FIGURES_ONE_BY_ONE = 6;
const RANGES = 5;

/** 1, 2 or 5 and noughts: the least of these that is not under a figure. */
function roundStep(figure: number): number {
  const power = 10 ** Math.floor(Math.log10(figure));
  const step = [1, 2, 5].find((one) => one * power >= figure * 0.999) ?? 10;
  return step * power;
}

const SIX_DECIMALS = 1e6;
const tidy = (figure: number) => Math.round(figure * SIX_DECIMALS) / SIX_DECIMALS;

/** Where ranges begin and end: round figures between the few smallest and the few largest. */
function cutsOf(figures: readonly { readonly figure: number; readonly all: number }[]): number[] {
  const total = figures.reduce((sum, { all }) => sum + all, 0);
  const atShare = (share: number) => {
    let before = 0;
    return (
      figures.find(({ all }) => {
        before += all;
        return before >= total * share;
      })?.figure ?? 0
    );
  };
  const low = atShare(0.1);
  const width = atShare(0.9) - low;
  const step = Math.max(roundStep(width > 0 ? width / RANGES : Math.abs(low) || 1), 1e-6);
  const begin = Math.floor(low / step) * step + step;
  return Array.from({ length: RANGES - 1 }, (_, n) => tidy(begin + n * step));
}

const figureChoice = (from: number | null, to: number | null) => {
  const text = (figure: number | null) => (figure === null ? '' : String(figure));
  const isOne = from !== null && from === to;
  return { text: isOne ? String(from) : `${text(from)}..${text(to)}`, value: { from, to } };
};

/** What figures are offered as: each by itself, or ranges. */
function figureChoices(counts: readonly ValueCount[]) {
  const figures = counts
    .filter(({ all }) => all > 0)
    .map(({ key, all }) => ({ figure: Number(key), all }))
    .filter(({ figure }) => Number.isFinite(figure))
    .sort((one, other) => one.figure - other.figure);
  if (figures.length <= FIGURES_ONE_BY_ONE) {
    return figures.map(({ figure }) => figureChoice(figure, figure));
  }
  const cuts = cutsOf(figures);
  return [null, ...cuts].map((from, n) => figureChoice(from, cuts[n] ?? null));
}

interface Offered {
  readonly text: string;
  readonly name: string;
  readonly value: FilterValue;
}

const textChoice = (text: string): Offered => ({
  text: `${TEXT_KEY}${text}`,
  name: text,
  value: { text },
});

/** The texts that most products have, in the order of the alphabet. */
function textChoices(counts: readonly ValueCount[]): Offered[] {
  return counts
    .filter(({ all }) => all > 0)
    .toSorted((one, other) => other.all - one.all || (one.key < other.key ? -1 : 1))
    .slice(0, FILTER_TEXTS_OFFERED)
    .map(({ key }) => textChoice(key.slice(TEXT_KEY.length)))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en', { numeric: true }));
}

function offeredOf(definition: FilterDefinition, counts: readonly ValueCount[]): Offered[] {
  const { kind, unit, options } = definition;
  if (kind === 'yes_no') {
    return [
      { text: 'yes', name: 'Yes', value: { flag: true } },
      { text: 'no', name: 'No', value: { flag: false } },
    ];
  }
  if (kind === 'text') return textChoices(counts);
  if (kind !== 'number') {
    return options.map(({ _id, name }) => ({ text: _id, name, value: { option: _id } }));
  }
  return figureChoices(counts).map((choice) => ({
    ...choice,
    name: rangeText(choice.value.from, choice.value.to, unit),
  }));
}

/** What is chosen and is none of what is offered: a range of an address of last year, a text that few products have. */
function chosenBesides(
  { unit }: FilterDefinition,
  chosen: readonly FilterValue[],
  offered: readonly Offered[],
): Offered[] {
  return chosen.flatMap((value) => {
    if ('text' in value) {
      const isOffered = offered.some(({ name }) => name === value.text);
      return isOffered ? [] : [textChoice(value.text)];
    }
    if (!('from' in value)) return [];
    const choice = figureChoice(value.from, value.to);
    if (offered.some(({ text }) => text === choice.text)) return [];
    return { ...choice, name: rangeText(value.from, value.to, unit) };
  });
}

const isSame = (one: FilterValue, other: FilterValue) =>
  JSON.stringify(one) === JSON.stringify(other);

/**
 * One filter as it is offered; null where no product has a value and nothing is chosen.
 * @param counts of all values that products have; null while they are still being read
 * @param isCounted whether the counts are of what the list finds
 */
export function attributeFilter(
  definition: FilterDefinition,
  chosen: readonly FilterValue[],
  counts: readonly ValueCount[] | null,
  isCounted: boolean,
): AttributeFilter | null {
  const known = counts ?? [];
  const offered = offeredOf(definition, known);
  const choices = [...offered, ...chosenBesides(definition, chosen, offered)].map((choice) => {
    const having = known.filter(({ key }) => meets(key, choice.value));
    return {
      value: `${definition.id}.${choice.text}`,
      name: choice.name,
      products: isCounted ? having.reduce((sum, { counted }) => sum + counted, 0) : null,
      isChosen: chosen.some((value) => isSame(value, choice.value)),
      isHad: counts === null || having.some(({ all }) => all > 0),
    };
  });
  const shown = choices.filter(({ isHad, isChosen }) => isHad || isChosen);
  if (shown.length === 0) return null;
  return {
    attributeId: definition.id,
    name: definition.name,
    choices: shown.map(({ isHad: _isHad, ...choice }) => choice),
  };
}
