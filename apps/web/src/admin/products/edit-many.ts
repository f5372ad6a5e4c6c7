import { type ProductEdit, productEdit } from '@gadgetry/contract/product-edits';
import { sumOrNone } from '@gadgetry/contract/typed-sum';
import { momentOf } from '../local-time.ts';
import { numberOf, numberProblem } from '../typed-number.ts';

/** What is chosen and typed of a change, as the form holds it. */
export interface TypedEdit {
  readonly what:
    | 'percent'
    | 'amount'
    | 'salePercent'
    | 'saleAmount'
    | 'endSale'
    | 'category'
    | 'activate'
    | 'deactivate'
    | 'addTag'
    | 'removeTag';
  readonly figure: string;
  /** Of a sale, in the time of the one who types; '' begins at once. */
  readonly beginsAt: string;
  readonly endsAt: string;
  readonly categoryId: string;
  readonly tag: string;
}

export const NOTHING_TYPED: TypedEdit = {
  what: 'percent',
  figure: '',
  beginsAt: '',
  endsAt: '',
  categoryId: '',
  tag: '',
};

/** What is wrong, by the field that says it. */
export type EditProblems = Partial<Record<'figure' | 'beginsAt' | 'endsAt', string>>;

export const isOfSale = ({ what }: Pick<TypedEdit, 'what'>) =>
  what === 'salePercent' || what === 'saleAmount';

/** Whether what is typed is money. */
export const isOfSum = ({ what }: Pick<TypedEdit, 'what'>) =>
  what === 'amount' || what === 'saleAmount';

const isOfFigure = (typed: Pick<TypedEdit, 'what'>) =>
  isOfSum(typed) || typed.what === 'percent' || typed.what === 'salePercent';

const periodOf = ({ beginsAt, endsAt }: TypedEdit) => ({
  beginsAt: beginsAt === '' ? null : momentOf(beginsAt),
  endsAt: endsAt === '' ? '' : momentOf(endsAt),
});

function meantBy(typed: TypedEdit): unknown {
  const { what, figure, categoryId, tag } = typed;
  switch (what) {
    case 'percent':
      return { kind: what, percent: numberOf(figure, 'percent') };
    case 'amount':
      return { kind: what, amount: sumOrNone(figure) };
    case 'salePercent':
      return { kind: what, percent: numberOf(figure, 'percent'), ...periodOf(typed) };
    case 'saleAmount':
      return { kind: what, amount: sumOrNone(figure), ...periodOf(typed) };
    case 'endSale':
      return { kind: what };
    case 'category':
      return { kind: what, categoryId };
    case 'addTag':
    case 'removeTag':
      return { kind: what, tag };
    case 'activate':
    case 'deactivate':
      break;
  }
  return { kind: 'status', isActive: what === 'activate' };
}

/** The field that a part of a change was typed into. */
const fieldOf = (path: string): keyof EditProblems =>
  path === 'beginsAt' || path === 'endsAt' ? path : 'figure';

/** The change that is meant, or what is wrong with its fields. */
export function editOf(
  typed: TypedEdit,
): { readonly edit: ProductEdit } | { readonly problems: EditProblems } {
  const { data, error } = productEdit.safeParse(meantBy(typed));
  if (data !== undefined) return { edit: data };
  const unread = isOfFigure(typed)
    ? numberProblem(typed.figure, isOfSum(typed) ? 'money' : 'percent')
    : undefined;
  const problems: EditProblems = unread === undefined ? {} : { figure: unread };
  for (const { path, message } of error.issues) {
    const field = fieldOf(String(path[0] ?? ''));
    problems[field] ??= field === 'endsAt' ? 'Please say until when' : message;
  }
  return { problems };
}

/** What the server has refused, at the fields that it means; else what it says of the whole. */
export function refusedProblems(
  issues: readonly { readonly path: string; readonly message: string }[],
  otherwise: string,
): EditProblems {
  const problems: EditProblems = {};
  for (const { path, message } of issues)
    problems[fieldOf(path.replace(/^edit\./, ''))] ??= message;
  return issues.length === 0 ? { figure: otherwise } : problems;
}
