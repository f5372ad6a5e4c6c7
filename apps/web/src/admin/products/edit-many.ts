import { type ProductEdit, productEdit } from '@gadgetry/contract/product-edits';

/** What is chosen and typed of a change, as the form holds it. */
export interface TypedEdit {
  readonly what:
    | 'percent'
    | 'amount'
    | 'category'
    | 'activate'
    | 'deactivate'
    | 'addTag'
    | 'removeTag';
  readonly figure: string;
  readonly categoryId: string;
  readonly tag: string;
}

export const NOTHING_TYPED: TypedEdit = { what: 'percent', figure: '', categoryId: '', tag: '' };

/** An empty field is no figure, and neither is what is none. */
const figureOf = (typed: string) => (typed.trim() === '' ? Number.NaN : Number(typed));

function meantBy({ what, figure, categoryId, tag }: TypedEdit): unknown {
  switch (what) {
    case 'percent':
      return { kind: what, percent: figureOf(figure) };
    case 'amount':
      return { kind: what, amount: figureOf(figure) };
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

/** The change that is meant, or what is wrong with its one field. */
export function editOf(
  typed: TypedEdit,
): { readonly edit: ProductEdit } | { readonly problem: string } {
  const { data, error } = productEdit.safeParse(meantBy(typed));
  return data === undefined
    ? { problem: error.issues[0]?.message ?? 'Invalid input' }
    : { edit: data };
}
