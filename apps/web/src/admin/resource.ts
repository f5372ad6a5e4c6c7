import type { HistoryEntity } from '@gadgetry/contract/history';
import type { ReactNode } from 'react';
import type { DefaultValues, FieldPath, FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import type { Column } from './data-table.tsx';
import type { ListExport } from './export-button.tsx';
import type { InfiniteAnswer } from './list-pages.ts';
import type { Outcome } from './outcome.ts';
import type { ListAddress } from './use-list-address.ts';

/** How a list goes out and comes in as a file. */
export interface ListFiles<Filter> {
  readonly useExport: () => ListExport<Filter>;
  /** Of the screen where files of it are brought. */
  readonly importPath: string;
}

/** One kind of thing that admins list. What is not said here is the same for all of them. */
export interface ListedResource<Row, Sort extends string> {
  /** The texts are made of these: 'Manage Categories', 'No categories found.' */
  readonly nouns: { readonly one: string; readonly many: string };
  /** All but the last column, which is what can be done with the row. */
  readonly columns: readonly Column<Row>[];
  readonly actionsWidth: string;
  /** '-name' is descending by the column `name`. */
  readonly sorts: readonly Sort[];
  /** What it can be narrowed by beside words, and what is asked then. */
  readonly narrowed?: {
    readonly Filters: (props: { readonly address: ListAddress<Sort> }) => ReactNode;
    readonly queryOf: (address: ListAddress<Sort>) => ListAddress<Sort>['query'];
    /** How far they are counted, where that is not as far as in other lists. */
    readonly countedMax?: (address: ListAddress<Sort>) => number;
  };
  readonly useList: (query: ListAddress<Sort>['query']) => InfiniteAnswer<Row>;
  readonly files?: ListFiles<ListAddress<Sort>['query']>;
}

/** What all rows have in common. */
export interface StoredRow {
  readonly _id: string;
}

/** What the rows have in common whose resources are edited, and deactivated rather than deleted. */
export interface EditedRow extends StoredRow {
  readonly isActive: boolean;
}

/** A row as it was saved, and what the admin should know of it. */
export type Saved<Row> = Row & { readonly warnings?: readonly string[] | undefined };

interface Answer<Data> extends Outcome {
  readonly data?: Data | undefined;
}

/** A hook of RTK Query that answers a call and how it stands. */
export type CallHook<Asked, Data> = () => readonly [
  (asked: Asked) => Promise<Answer<Data>>,
  { readonly isLoading: boolean },
  ...unknown[],
];

/** What can be deactivated in its list, and reactivated. */
export interface ManagedResource<Row extends EditedRow, Sort extends string>
  extends ListedResource<Row, Sort> {
  readonly nameOf: (row: Row) => string;
  readonly useSetStatus: CallHook<{ id: string; isActive: boolean }, Row>;
  /** What else there is to see of a row, in a dialog of its own. */
  readonly Details?: (props: { readonly row: Row; readonly onClose: () => void }) => ReactNode;
  readonly texts: {
    /** What else is said where one is about to be deactivated, and where reactivated. */
    readonly deactivating: string;
    readonly reactivating: string;
  };
}

/** What is added and edited in a dialog. */
export interface EditedResource<Row extends StoredRow, Form extends FieldValues, Input> {
  readonly entity: HistoryEntity;
  readonly nouns: { readonly one: string };
  readonly useRead: CallHook<string, Row>;
  /** Of settings there is one row, always: none is created. */
  readonly useCreate?: CallHook<Input, Saved<Row>>;
  readonly useUpdate: CallHook<{ id: string; changes: Input }, Saved<Row>>;
  readonly form: {
    readonly schema: z.ZodType<Form, Form>;
    /** When it is checked; the first time when it is sent, unless said otherwise. */
    readonly mode?: 'onChange';
    /** Null is a new one. */
    readonly valuesOf: (row: Row | null) => DefaultValues<Form>;
    /** @param base what the form has read; null of a new one */
    readonly inputOf: (typed: Form, base: Row | null) => Input;
    /** What is counted: whoever types another figure adds or takes away that many, of whatever is there by then. */
    readonly counted?: readonly (keyof Row & FieldPath<Form>)[];
    /** The field that the server means by a path; null where it is none of the form's. */
    readonly fieldOf?: (path: string, typed: Form) => FieldPath<Form> | null;
    /** The field that a refusal is about as a whole, such as a name that is taken. */
    readonly fieldOfRefusal?: (code: string) => FieldPath<Form> | null;
  };
  /** What is said of a new one, where that is more than that it was created. */
  readonly texts?: { readonly created?: string };
  /** What most people do next with a new one: offered where they are told that it was created. */
  readonly next?: { readonly label: string; readonly pathOf: (id: string) => string };
}

export type Resource<
  Row extends EditedRow,
  Sort extends string,
  Form extends FieldValues,
  Input,
> = ManagedResource<Row, Sort> & EditedResource<Row, Form, Input>;

/** The dialog of one row; null adds a new one. */
export interface RowDialogProps<Row> {
  readonly row: Row | null;
  /** @param made the id of the new one, if there is one now */
  readonly onClose: (made?: string) => void;
}

export type RowDialog<Row> = (props: RowDialogProps<Row>) => ReactNode;
