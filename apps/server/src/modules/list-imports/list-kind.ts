import type { ImportedList, ListColumn } from '@gadgetry/contract/list-imports';
import type { CellChange } from '@gadgetry/contract/product-imports';
import type { Transaction } from '../../database/database.ts';
import type { Actor } from '../history/index.ts';

export type Cells = Readonly<Record<string, string>>;
/** What a line says; columns that it leaves empty are not there. */
export type Said = Readonly<Partial<Record<string, string>>>;

/** A thing that is there, its columns written as the export writes them. */
export interface Found {
  readonly id: string;
  readonly cells: Cells;
}

/** What a line has come to, or would. */
export interface Written {
  /** null: it was checked, and nothing was written. */
  readonly id: string | null;
  readonly cells: Cells;
  /** How its cells were read, where that is to be known, by the keys of its columns. */
  readonly words?: Refused['refusals'];
  /** What else was changed by it, as its undoing wants to know it. */
  readonly along?: unknown;
}

/** Why a line can't be, by the keys of its columns; '' is the whole line. */
export interface Refused {
  readonly refusals: readonly { readonly column: string; readonly message: string }[];
}

/** How files of other shops are read, whose columns have other names. */
export interface ForeignFiles {
  /** Which cell a column is, by its name in small letters; one of this shop's own names comes first. */
  readonly names: Readonly<Record<string, string>>;
  /** Cells that are parts of one of this shop's, by that: where the file has it itself, they are not read. */
  readonly parts: Readonly<Record<string, string>>;
  /** What the cells of a line say in this shop's columns, and what of them is left out. */
  read(cells: Said): { readonly cells: Said; readonly notes: Refused['refusals'] };
}

/**
 * A list that comes in as a file: its owner says what a line means, by the rules of its own form. All of it is
 * called within one transaction; what it throws as a refusal is told at the line, with the field as its column.
 */
export interface ListKind {
  readonly of: ImportedList;
  /** Below the API's prefix, of its imports. */
  readonly path: string;
  readonly permission: 'discounts' | 'settings' | 'customers';
  /** What one of it is called. */
  readonly noun: string;
  readonly columns: Readonly<Record<string, ListColumn>>;
  readonly foreign?: ForeignFiles;
  /** The column that finds a thing. */
  readonly key: string;
  /** Lines of a file to begin with, which are new to the shop; of a further attempt they are others. */
  examples(attempt: number): readonly Said[];
  /** How that is stored, whichever way it is typed. */
  keyOf(cell: string): string;
  /** Before the first line: where something is to be kept, nobody else changes what is named meanwhile. */
  hold(trx: Transaction, keys: readonly string[], isCheck: boolean): Promise<void>;
  find(trx: Transaction, key: string): Promise<Found | null>;
  /** May write what it likes: it is taken back. */
  check(
    trx: Transaction,
    actor: Actor,
    said: Said,
    found: Found | null,
  ): Promise<Written | Refused>;
  write(
    trx: Transaction,
    actor: Actor,
    said: Said,
    found: Found | null,
  ): Promise<Written | Refused>;
  /** Takes away what an import has made; what it throws as a refusal keeps the line, as `import_refused` for ever. */
  takeBack(trx: Transaction, actor: Actor, found: Found, along: unknown): Promise<void>;
  /** Why nothing that an import has done to it can be taken back any more; null: it may be. */
  keptForEver?(found: Found): string | null;
  /** Once it is kept. */
  changed(): void;
}

/** From what to what, by the names of the columns. */
export function changesOf({ columns }: ListKind, before: Cells | null, after: Cells): CellChange[] {
  return Object.entries(columns).flatMap(([key, { name: column }]) => {
    const [from, to] = [before?.[key] ?? '', after[key] ?? ''];
    return from === to ? [] : [{ column, from, to }];
  });
}
