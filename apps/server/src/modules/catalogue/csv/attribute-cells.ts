import { asSeen } from '@gadgetry/contract/alike';
import { FIGURE_DECIMALS } from '@gadgetry/contract/attribute-values';
import {
  type ProductAttribute,
  type SentValue,
  attributeValue,
} from '@gadgetry/contract/attributes';
import { typedFigure } from '@gadgetry/contract/typed-figure';
import { type Figure, figureIn } from '../../../http/csv-cells.ts';
import { cellProblemInWords } from '../../../http/csv-problems.ts';
import type { AttributeRow } from '../attributes/attribute-store.ts';

/** With a decimal more where others would read thousands: '1.2340'. */
function figureCell(figure: number): string | number {
  const read = typedFigure(String(Math.abs(figure)), FIGURE_DECIMALS);
  return read !== null && 'couldBe' in read ? `${figure}0` : figure;
}

/** A value as the export writes it: numbers without their unit. */
export function attributeCell(value: ProductAttribute['value']): string | number {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return figureCell(value);
  return typeof value === 'object' ? value.map(({ name }) => name).join(', ') : value;
}

type Definition = Pick<AttributeRow, 'kind' | 'unit' | 'options'>;

/** What a cell comes to, with what the export would write of it; or why it can't be that. */
type ReadValue =
  | { readonly value: SentValue; readonly cell: string; readonly word?: string }
  | { readonly problem: string };

const shown = (typed: string) => `‘${typed.slice(0, 100)}’`;

/** Names that are told where somebody has written another. */
const TOLD = 12;
export function someOf(names: readonly string[]): string {
  const more = names.length - TOLD;
  return names.slice(0, TOLD).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

/** A figure as people write it, below zero too, with the unit of its attribute or without it. */
function figureWith(typed: string, unit: string): Figure {
  const isInUnit = unit !== '' && typed.toLowerCase().endsWith(unit.toLowerCase());
  const bare = (isInUnit ? typed.slice(0, -unit.length) : typed).trim();
  const [, sign = '', figure = ''] = /^([-−+]?)(.*)$/su.exec(bare) ?? [];
  const read = figureIn(figure, FIGURE_DECIMALS);
  const isBelow = sign === '-' || sign === '−';
  return 'figure' in read && isBelow ? { ...read, figure: -read.figure } : read;
}

/** @returns undefined where it is neither */
function answerIn(typed: string): boolean | undefined {
  const word = typed.toLowerCase();
  if (['yes', 'y', 'true', '1'].includes(word)) return true;
  return ['no', 'n', 'false', '0'].includes(word) ? false : undefined;
}

type Options = Definition['options'];

interface List {
  readonly byName: ReadonlyMap<string, Options[number]>;
  /** As they are told to somebody who has written another. */
  readonly names: string;
}

/** Made once for all cells that are asked of a definition. */
const lists = new WeakMap<Options, List>();
function listOf(options: Options): List {
  const known = lists.get(options);
  if (known !== undefined) return known;
  const made: List = {
    byName: new Map(options.map((option) => [asSeen(option.name), option])),
    names: someOf(options.map(({ name }) => name)) || 'it has no values',
  };
  lists.set(options, made);
  return made;
}

/** The values of a list that a cell names. A name may have the sign in it that parts them: the longest counts. */
function optionsIn(typed: string, { byName }: List) {
  const parts = typed.split(/([,;\n])/);
  const ids: string[] = [];
  const unknown: string[] = [];
  for (let begin = 0; begin < parts.length; ) {
    let end = parts.length;
    let found: Options[number] | undefined;
    for (; end > begin; end -= 2) {
      found = byName.get(asSeen(parts.slice(begin, end).join('')));
      if (found !== undefined) break;
    }
    const [part = ''] = parts.slice(begin, begin + 1);
    if (found !== undefined) ids.push(found._id);
    else if (part.trim() !== '') unknown.push(part.trim());
    begin = found === undefined ? begin + 2 : end + 1;
  }
  return { ids, unknown };
}

function chosenIn(typed: string, { kind, options }: Definition): ReadValue {
  const list = listOf(options);
  const { ids, unknown } = optionsIn(typed, list);
  const [wrong] = unknown;
  if (wrong !== undefined || ids.length === 0) {
    return {
      problem: `${shown(wrong ?? typed)} is not in the list: ${list.names}`,
    };
  }
  if (kind === 'choice' && new Set(ids).size > 1) {
    return { problem: `Only one of the list can be chosen: ${list.names}` };
  }
  const chosen = options.filter(({ _id }) => ids.includes(_id));
  return {
    value: kind === 'choice' ? (ids[0] ?? '') : chosen.map(({ _id }) => _id),
    cell: String(attributeCell(chosen)),
  };
}

type TypedValue =
  | { readonly value: SentValue; readonly word?: string }
  | { readonly problem: string };

/** What is written in a cell, by the kind of its attribute. */
function typedValue(typed: string, { kind, unit }: Definition): TypedValue {
  if (kind === 'number') {
    const read = figureWith(typed, unit);
    if ('problem' in read) {
      return unit === '' ? read : { problem: `${read.problem}, in ${unit} or without a unit` };
    }
    const { figure, ...word } = read;
    return { value: figure, ...word };
  }
  if (kind !== 'yes_no') return { value: typed };
  const answer = answerIn(typed);
  return answer === undefined
    ? { problem: `${shown(typed)} is neither: write yes or no` }
    : { value: answer };
}

/** What the cell of a file says, which is neither empty nor to empty it. */
export function readAttribute(typed: string, definition: Definition): ReadValue {
  const text = typed.trim();
  const { kind, options } = definition;
  if (kind === 'choice' || kind === 'choices') return chosenIn(text, definition);
  const meaning = typedValue(text, definition);
  if ('problem' in meaning) return meaning;
  const { value, ...word } = meaning;
  const parsed = attributeValue({ kind, options }).safeParse(value);
  if (!parsed.success) {
    return { problem: cellProblemInWords(text, parsed.error.issues[0]?.message ?? '') };
  }
  const { data } = parsed;
  return {
    ...word,
    value: data,
    cell: Array.isArray(data) ? text : String(attributeCell(data)),
  };
}
