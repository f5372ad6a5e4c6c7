import {
  DISCOUNT_KINDS,
  type DiscountKind,
  discountConditions,
} from '@gadgetry/contract/discounts';
import { EMPTIED } from '@gadgetry/contract/product-csv';
import { PROMOCODE_COLUMNS, type PromocodeColumn } from '@gadgetry/contract/promocode-csv';
import { type PromocodeInput, isDay, promocodeInput } from '@gadgetry/contract/promocodes';
import { couldBeTwoDays, dayIn, figureIn, sumIn } from '../../http/csv-cells.ts';
import { shownCell } from '../../http/csv-problems.ts';
import type { PromocodeRow } from './promocode-store.ts';
import { momentOf, refusalOfEnd } from './promocode-input.ts';

/** What the columns of a promocode say; '' where it has nothing of that. */
export type PromocodeCells = Readonly<Record<Exclude<PromocodeColumn, 'uses'>, string>>;
type Column = keyof PromocodeCells;

const yesNo = (is: boolean) => (is ? 'yes' : 'no');
const orNothing = (value: number | string | Date | null | undefined): string =>
  value instanceof Date ? value.toISOString() : String(value ?? '');

/** As the export writes it: by this, what a file says is compared with what is there. */
export function cellsOfPromocode(row: Omit<PromocodeRow, 'id' | 'version'>): PromocodeCells {
  const conditions = discountConditions.parse(row.conditions);
  const { effect } = row;
  const ofPieces = effect?.kind === 'buy_get' ? effect : null;
  return {
    code: row.code,
    name: orNothing(row.name),
    kind: effect?.kind ?? 'percent',
    percent:
      effect === null
        ? String((row.discount_basis_points ?? 0) / 100)
        : orNothing(ofPieces?.percent),
    amount: effect?.kind === 'amount' ? String(effect.amount) : '',
    shippingUpTo: effect?.kind === 'free_shipping' ? orNothing(effect.upTo) : '',
    buy: orNothing(ofPieces?.buy),
    get: orNothing(ofPieces?.get),
    timesPerOrder: orNothing(ofPieces?.timesPerOrder),
    lastDay: row.expires_on,
    firstOrderOnly: yesNo(row.first_order_only),
    combinable: yesNo(row.combinable),
    way: row.way,
    starts: orNothing(row.starts_at),
    ends: orNothing(row.ends_at),
    maxUses: orNothing(row.max_uses),
    maxUsesPerCustomer: orNothing(row.max_uses_per_customer),
    minimum: orNothing(conditions.minimum),
    products: conditions.products.join(' '),
    variants: conditions.variants.join(' '),
    categories: conditions.categories.join(' '),
    excludedProducts: conditions.excludedProducts.join(' '),
    excludedCategories: conditions.excludedCategories.join(' '),
    customers: conditions.customers.join(' '),
    status: row.is_active ? 'active' : 'inactive',
  };
}

/** Which columns say what a discount of a kind does. */
const OF_KIND: Readonly<Record<DiscountKind, readonly Column[]>> = {
  percent: ['percent'],
  amount: ['amount'],
  free_shipping: ['shippingUpTo'],
  buy_get: ['buy', 'get', 'percent', 'timesPerOrder'],
};
const OF_EFFECTS = new Set(Object.values(OF_KIND).flat());

/** What a new promocode is where its line says nothing of it. */
const NEW: Partial<PromocodeCells> = {
  kind: 'percent',
  way: 'code',
  firstOrderOnly: 'no',
  combinable: 'no',
  status: 'active',
};

const MAY_BE_EMPTIED: ReadonlySet<string> = new Set<Column>([
  'name',
  'percent',
  'amount',
  'shippingUpTo',
  'buy',
  'get',
  'timesPerOrder',
  'starts',
  'ends',
  'maxUses',
  'maxUsesPerCustomer',
  'minimum',
  'products',
  'variants',
  'categories',
  'excludedProducts',
  'excludedCategories',
  'customers',
]);

/** What is to be said at a cell: why it can't be, or how it was read. */
interface CellWord {
  readonly column: Column;
  readonly message: string;
}

const word = (cell: string) =>
  cell
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');

const WITH_OFFSET = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?[+-]\d{2}:\d{2}$/;

/** What is no moment stays as it was typed, for the rules of the form to say so. */
function inUtc(typed: string): string {
  const moment = new Date(typed.replace(' ', 'T'));
  return Number.isNaN(moment.getTime()) ? typed : moment.toISOString();
}

const FIRST_YEAR = '2000';
const YEAR_AFTER = '3000';

const MONEY: ReadonlySet<string> = new Set<Column>(['amount', 'shippingUpTo', 'minimum']);

function figureOf(column: Column, typed: string) {
  if (MONEY.has(column)) return sumIn(typed);
  // Spreadsheets show a percentage with its sign.
  return column === 'percent' ? figureIn(typed.replace(/\s*%$/, ''), 2) : figureIn(typed, 0);
}

/** Reads the cells of one line, and notes what can't be read. */
function reader(cells: Readonly<Partial<PromocodeCells>>, before: PromocodeCells | null) {
  const refusals: CellWord[] = [];
  const words: CellWord[] = [];
  const of = (column: Column) => (cells[column] ?? '').trim();
  const refuse = (column: Column, message: string) => refusals.push({ column, message });
  /** Spreadsheets and other shops write years for 'ever' and 'never' that are none; what is there may stay. */
  const refuseYear = (column: Column, moment: string): void => {
    if ((moment >= FIRST_YEAR && moment < YEAR_AFTER) || of(column) === before?.[column]) return;
    const orNone = column === 'lastDay' ? '' : ', or leave it empty';
    const wanted = `write one from ${FIRST_YEAR} to 2999${orNone}`;
    refuse(column, `${shownCell(of(column))} is in no year that this shop sees: ${wanted}`);
  };
  return {
    refusals,
    words,
    of,
    refuse,
    orNull: (column: Column): string | null => (of(column) === '' ? null : of(column)),
    number: (column: Column): number | null => {
      if (of(column) === '') return null;
      const read = figureOf(column, of(column));
      if ('problem' in read) {
        refuse(column, read.problem);
        return null;
      }
      if (read.word !== undefined) words.push({ column, message: read.word });
      return read.figure;
    },
    /** A moment is taken as well, as ever: its day counts. */
    day: (column: Column): string | undefined => {
      const typed = of(column);
      if (typed === '') return undefined;
      const day = dayIn(typed.replace(/^(\d{4}-\d{2}-\d{2})T[\d:.]+Z?$/, '$1'));
      if (day === null || !isDay(day)) {
        const why = couldBeTwoDays(typed) ? 'could be two days' : 'is no day';
        refuse(column, `${shownCell(typed)} ${why}: write it as 2030-12-31`);
      } else refuseYear(column, day);
      return day ?? undefined;
    },
    moment: (column: Column): string | null => {
      if (of(column) === '') return null;
      // What is no moment at all is said by the rules of the form.
      if (!/^\d{4}-/.test(of(column))) return of(column);
      refuseYear(column, of(column));
      return WITH_OFFSET.test(of(column)) ? inUtc(of(column)) : of(column);
    },
    isYes: (column: Column, yes: string, no: string): boolean => {
      const said = word(of(column));
      if (said !== yes && said !== no) refuse(column, `Write ${yes} or ${no}`);
      return said === yes;
    },
    ids: (column: Column): string[] =>
      of(column)
        .split(/[\s,;]+/)
        .filter((id) => id !== ''),
  };
}

type Reader = ReturnType<typeof reader>;

function effectOf(read: Reader, kind: DiscountKind): unknown {
  switch (kind) {
    case 'percent':
      return null;
    case 'amount':
      return { kind, amount: read.number('amount') ?? undefined };
    case 'free_shipping':
      return { kind, upTo: read.number('shippingUpTo') };
    case 'buy_get':
      break;
  }
  return {
    kind,
    buy: read.number('buy') ?? undefined,
    get: read.number('get') ?? undefined,
    percent: read.number('percent') ?? undefined,
    timesPerOrder: read.number('timesPerOrder'),
  };
}

/** Where the contract's fields stand in a file. */
const COLUMN_OF: Readonly<Record<string, Column>> = {
  discountPercentage: 'percent',
  'effect.amount': 'amount',
  'effect.upTo': 'shippingUpTo',
  'effect.buy': 'buy',
  'effect.get': 'get',
  'effect.percent': 'percent',
  'effect.timesPerOrder': 'timesPerOrder',
  expiresAt: 'lastDay',
  startsAt: 'starts',
  endsAt: 'ends',
  isActive: 'status',
};

const isColumn = (name: string): name is Column =>
  Object.hasOwn(PROMOCODE_COLUMNS, name) && name !== 'uses';

function columnOf(path: readonly PropertyKey[]): Column {
  const [first, second] = path.map(String);
  const name = first === 'conditions' ? second : first;
  const column = COLUMN_OF[`${first}.${second}`] ?? COLUMN_OF[first ?? ''] ?? name ?? '';
  return isColumn(column) ? column : 'kind';
}

/** What the file says over what is there, or over what a new one is. */
function completed(
  said: Readonly<Partial<PromocodeCells>>,
  before: PromocodeCells | null,
  kind: string,
): Partial<PromocodeCells> {
  const base = before ?? NEW;
  const kept = Object.entries(base).filter(
    // What one kind does says nothing of another.
    ([column]) => kind === base.kind || !isColumn(column) || !OF_EFFECTS.has(column),
  );
  const told = Object.entries(said).map(([column, cell]) => [column, cell === EMPTIED ? '' : cell]);
  return Object.fromEntries([...kept, ...told, ['kind', kind]]);
}

const isKind = (kind: string): kind is DiscountKind => DISCOUNT_KINDS.some((one) => one === kind);

/**
 * What a line of a file asks for, as if it had been typed into the form: what may be is said by that.
 * @param said its cells, without empty ones
 */
export function promocodeInputOf(
  said: Readonly<Partial<PromocodeCells>>,
  before: PromocodeCells | null,
):
  | { readonly input: PromocodeInput; readonly words: readonly CellWord[] }
  | { readonly refusals: readonly CellWord[] } {
  const kind = word(said.kind ?? before?.kind ?? 'percent');
  if (!isKind(kind)) {
    return { refusals: [{ column: 'kind', message: `Write one of ${DISCOUNT_KINDS.join(', ')}` }] };
  }
  const cells = completed(said, before, kind);
  const read = reader(cells, before);
  for (const [column, cell] of Object.entries(said)) {
    if (!isColumn(column)) continue;
    if (cell === EMPTIED && !MAY_BE_EMPTIED.has(column))
      read.refuse(column, 'This can’t be emptied');
    const isOthers = OF_EFFECTS.has(column) && !OF_KIND[kind].includes(column);
    if (isOthers && cell !== EMPTIED) {
      const since =
        said.kind === undefined && before === null ? ', for Kind says nothing else' : '';
      read.refuse(column, `Leave this empty: a discount of the kind ${kind} has none${since}`);
    }
  }
  const body = {
    code: read.of('code'),
    name: read.orNull('name'),
    ...(kind === 'percent' && { discountPercentage: read.number('percent') ?? undefined }),
    effect: effectOf(read, kind),
    firstOrderOnly: read.isYes('firstOrderOnly', 'yes', 'no'),
    combinable: read.isYes('combinable', 'yes', 'no'),
    isActive: read.isYes('status', 'active', 'inactive'),
    way: word(read.of('way')),
    expiresAt: read.day('lastDay'),
    startsAt: read.moment('starts'),
    endsAt: read.moment('ends'),
    maxUses: read.number('maxUses'),
    maxUsesPerCustomer: read.number('maxUsesPerCustomer'),
    conditions: {
      minimum: read.number('minimum'),
      products: read.ids('products'),
      variants: read.ids('variants'),
      categories: read.ids('categories'),
      excludedProducts: read.ids('excludedProducts'),
      excludedCategories: read.ids('excludedCategories'),
      customers: read.ids('customers'),
    },
  };
  if (read.refusals.length > 0) return { refusals: read.refusals };
  const checked = promocodeInput.safeParse(body);
  if (checked.success) {
    const { startsAt = null, endsAt = null } = checked.data;
    const tooEarly = refusalOfEnd(momentOf(startsAt), momentOf(endsAt));
    return tooEarly === null
      ? {
          input: checked.data,
          words: read.words.filter(({ column }) => said[column] !== undefined),
        }
      : { refusals: [{ column: 'ends', message: tooEarly }] };
  }
  return {
    refusals: checked.error.issues.map(({ path, message }) => ({
      column: columnOf(path),
      message,
    })),
  };
}
