import type { AttributeKind } from '@gadgetry/contract/attribute-values';

/** What the products of a category have. */
export interface DemoAttribute {
  readonly name: string;
  readonly group: string;
  readonly kind: AttributeKind;
  readonly unit?: string;
  readonly options?: readonly string[];
  readonly isHighlight?: boolean;
  readonly isFilterable?: boolean;
}

/** What is said of one product, by the names of attributes; of a list, the names of what is chosen. */
export type DemoSpecification = Readonly<
  Record<string, string | number | boolean | readonly string[]>
>;

export interface DemoSpecifications {
  readonly attributes: readonly DemoAttribute[];
  /** By slug. All of it stands in, or follows from, what the product's description says. */
  readonly products: Readonly<Record<string, DemoSpecification>>;
}

type Marks = Pick<DemoAttribute, 'isHighlight' | 'isFilterable'>;

export const first: Marks = { isHighlight: true };
export const toFilter: Marks = { isFilterable: true };
export const firstAndToFilter: Marks = { isHighlight: true, isFilterable: true };

/** The attributes under one heading. */
export function group(
  name: string,
  attributes: readonly Omit<DemoAttribute, 'group'>[],
): DemoAttribute[] {
  return attributes.map((attribute) => ({ ...attribute, group: name }));
}

export const text = (name: string, marks: Marks = {}) =>
  ({ name, kind: 'text', ...marks }) as const;
export const yesNo = (name: string, marks: Marks = {}) =>
  ({ name, kind: 'yes_no', ...marks }) as const;
export const number = (name: string, unit: string, marks: Marks = {}) =>
  ({ name, kind: 'number', unit, ...marks }) as const;
export const choice = (name: string, options: readonly string[], marks: Marks = {}) =>
  ({ name, kind: 'choice', options, ...marks }) as const;
export const choices = (name: string, options: readonly string[], marks: Marks = {}) =>
  ({ name, kind: 'choices', options, ...marks }) as const;
