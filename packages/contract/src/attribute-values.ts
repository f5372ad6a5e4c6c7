import { formatNumber } from './number-format.ts';

/** What a value of an attribute can be: the owner chooses one of these for each. */
export const ATTRIBUTE_KINDS = ['text', 'number', 'yes_no', 'choice', 'choices'] as const;
export type AttributeKind = (typeof ATTRIBUTE_KINDS)[number];

/** Whether its values are taken from a list that the owner keeps. */
export function isList(kind: AttributeKind): boolean {
  return kind === 'choice' || kind === 'choices';
}

/** Decimals that a figure keeps. */
export const FIGURE_DECIMALS = 6;

const written = (figure: number) => formatNumber(figure, FIGURE_DECIMALS);

/** A figure with its unit: '1,240 g', '98%', '40'. */
function figureText(figure: number, unit: string): string {
  const gap = unit === '' || /^[%°″"'′]/.test(unit) ? '' : '\u00A0';
  return `${written(figure)}${gap}${unit}`;
}

/** A range of figures: 'Under 10 h', '10 – 20 h', '20 h and more'. */
export function rangeText(from: number | null, to: number | null, unit: string): string {
  if (from === null) return to === null ? 'Any' : `Under ${figureText(to, unit)}`;
  if (to === null) return `${figureText(from, unit)} and more`;
  return from === to ? figureText(from, unit) : `${written(from)} – ${figureText(to, unit)}`;
}

interface UnitAndValue {
  readonly unit: string;
  readonly value: string | number | boolean | readonly { readonly name: string }[];
}

/** A value as people read it. */
export function valueText({ unit, value }: UnitAndValue): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return figureText(value, unit);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return value.map(({ name }) => name).join(', ');
}

/** More are not shown beside the price, however many the owner has marked. */
export const HIGHLIGHTS_MAX = 5;

/** What matters most of a product, in the order of its attributes. */
export function highlightsOf<Shown extends { readonly isHighlight: boolean }>(
  attributes: readonly Shown[],
): Shown[] {
  return attributes.filter(({ isHighlight }) => isHighlight).slice(0, HIGHLIGHTS_MAX);
}

interface Group<Member> {
  readonly name: string;
  readonly members: readonly Member[];
}

/** In groups, which come in the order of their first members. */
export function inGroups<Member extends { readonly group: string }>(
  attributes: readonly Member[],
): Group<Member>[] {
  const groups = Map.groupBy(attributes, ({ group }) => group);
  return [...groups].map(([name, members]) => ({ name, members }));
}
