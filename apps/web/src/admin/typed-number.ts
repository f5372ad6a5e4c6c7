import { couldBeOthers, typedFigure } from '@gadgetry/contract/typed-figure';
import { decimalOf } from '@gadgetry/contract/money';
import { typedDigits } from '@gadgetry/contract/number-format';
import { sumOrNone, typedSum, unclearSum } from '@gadgetry/contract/typed-sum';
import { z } from 'zod';

/** Money, whole numbers of pieces, grams or days, and percentages. */
export type NumberKind = 'money' | 'pieces' | 'percent';

/** The most decimals that such a number usually has: 8.875 is the tax of New York, and thousands of percent are none. */
const DECIMALS = { pieces: 0, percent: 3 } as const;

/** A number as a field shows it: with the shop's sign before decimals, where that is read as the same one. */
export function numberText(number: number, of: NumberKind): string {
  const plain = String(number);
  const written = typedDigits(plain);
  return Object.is(numberOf(written, of), number) ? written : plain;
}

/** What fields for numbers hold: also what is none, so that what is not asked for refuses nothing. */
export const typedNumber = z.custom<number>((value) => typeof value === 'number');

/** A percentage may have a plus before it, where it is a change, and its sign behind it. */
function unsigned(typed: string, of: NumberKind) {
  const bare = of === 'percent' ? typed.replace(/^\s*\+/, '').replace(/\s*%\s*$/, '') : typed;
  const [, sign = '', figure = ''] = /^\s*([-−]?)(.*)$/su.exec(bare) ?? [];
  return { sign, figure };
}

/** As '1.2000' is: 1.200, typed before the 0 that a field begins with. No currency has so many decimals. */
const TOO_FINE = /[.,]\d{4,}$/;

function read(typed: string, of: NumberKind): number {
  if (of !== 'percent' && TOO_FINE.test(typed)) return Number.NaN;
  if (of === 'money') return sumOrNone(typed);
  const { sign, figure } = unsigned(typed, of);
  const found = typedFigure(figure, DECIMALS[of]);
  if (found === null || !('digits' in found)) return Number.NaN;
  return sign === '' ? Number(found.digits) : -Number(found.digits);
}

/**
 * The number that was typed, by the rule of files and of what is pasted. NaN is an empty field, which may mean
 * something: 'as many as come'. What is no number, or could be two, is infinite: no schema takes it, and
 * nothing takes it for an empty field.
 */
export function numberOf(typed: string, of: NumberKind): number {
  if (typed.trim() === '') return Number.NaN;
  const number = read(typed.trim(), of);
  return Number.isNaN(number) ? Number.POSITIVE_INFINITY : number;
}

const EXAMPLES: Readonly<Record<NumberKind, () => string>> = {
  money: () => `Please type a sum such as ${typedDigits(decimalOf(1250))}`,
  pieces: () => 'Please type a whole number such as 12',
  percent: () => 'Please type a number such as 12.5',
};

export const howToType = (of: NumberKind): string => EXAMPLES[of]();

/** Why what was typed could be more than one number, or is in another currency. */
function unclearNumber(typed: string, of: NumberKind): string | undefined {
  if (of === 'money') return unclearSum(typed);
  const found = typedFigure(unsigned(typed, of).figure, DECIMALS[of]);
  if (found === null || 'digits' in found) return undefined;
  return `This ${couldBeOthers(found.couldBe, DECIMALS[of])}`;
}

/** Why what was typed is no number, or none for certain; undefined of one, and of an empty field. */
export function numberProblem(typed: string, of: NumberKind): string | undefined {
  if (numberOf(typed, of) !== Number.POSITIVE_INFINITY) return undefined;
  return unclearNumber(typed.trim(), of) ?? howToType(of);
}

/** A number for everybody to read, with a dot before its decimals as many as were written: '12.90'. */
export function plainly(typed: string, of: NumberKind): string {
  const found = of === 'money' ? typedSum(typed) : typedFigure(typed, DECIMALS[of]);
  // Below nothing it is as the number is.
  return found !== null && 'digits' in found ? found.digits : String(numberOf(typed, of));
}
