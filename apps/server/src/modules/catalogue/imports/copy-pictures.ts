import { formatNumber } from '@gadgetry/contract/number-format';
import type { ProductPicture } from '@gadgetry/contract/catalogue';
import { uploadAddress, uploadName } from '@gadgetry/contract/pictures';
import { PRODUCT_COLUMNS } from '@gadgetry/contract/product-csv';
import {
  type CellChange,
  type CellProblem,
  PICTURES_FETCHED_MAX,
} from '@gadgetry/contract/product-imports';
import type { Database, Transaction } from '../../../database/database.ts';
import type { HoldUploads } from '../products/held-pictures.ts';
import {
  type Asked,
  addressesToAsk,
  askedOf,
  noteAddresses,
  noteAsked,
  uploadsOfAddresses,
} from './address-store.ts';
import { type FetchPicture, PictureAway, addressRefusal, byHttps } from './fetch-picture.ts';
import { isOfPictures } from './import-cells.ts';
import { type LineOutcome, type LineRow, stillAtIt } from './import-store.ts';
import type { Known, PlannedLine } from './plan-lines.ts';
import { type Uploads, refusalOf } from './receive-zip.ts';

/** Pictures that are asked for at once, before others hear that somebody is still at it. */
const AT_A_TIME = 4;
/** A server that has failed so often on end is not asked again for this import. */
const FAILURES_MAX = 5;

const isElsewhere = (address: string) => /^https?:/.test(address);
const addressesIn = (cell: string) => cell.split(' ').filter((address) => address !== '');

/** The addresses at other servers that lines put on products. */
const elsewhereIn = (lines: readonly { readonly changes: readonly CellChange[] }[]): string[] => [
  ...new Set(
    lines.flatMap(({ changes }) =>
      changes.filter(isOfPictures).flatMap(({ to }) => addressesIn(to).filter(isElsewhere)),
    ),
  ),
];

/** Changes with other addresses in them; what changes nothing any more is none. @param of null: without it */
const readdressed = (changes: readonly CellChange[], of: (address: string) => string | null) =>
  changes.flatMap((change) => {
    if (!isOfPictures(change)) return [change];
    const to = [...new Set(addressesIn(change.to).flatMap((each) => of(each) ?? []))].join(' ');
    return to === change.from ? [] : [{ ...change, to }];
  });

const problemAt = (address: string, because: string): CellProblem => ({
  column: PRODUCT_COLUMNS.pictures.name,
  message: `‘${address.slice(0, 200)}’ is left out. ${because}`,
});

/**
 * Lines as the check has planned them, with what it knows of the pictures at other servers that they name: those
 * that the product shows already stay, those that an earlier import has copied are the shop's own, what can't be
 * copied is left out and said, and the rest is noted to be asked for.
 */
export async function planCopies(
  trx: Transaction,
  importId: string,
  plans: readonly PlannedLine[],
  {
    products,
    holdUploads,
    fromLoopback,
  }: Pick<Known, 'products'> & {
    readonly holdUploads: HoldUploads;
    readonly fromLoopback: boolean;
  },
): Promise<readonly PlannedLine[]> {
  const shownBy = ({ productId }: PlannedLine) =>
    new Set(
      products.get(productId ?? '')?.product.images.map(({ url }: ProductPicture) => url) ?? [],
    );
  const asked = plans.map((plan) => {
    const shown = shownBy(plan);
    const asIs = (address: string) => !isElsewhere(address) || shown.has(address);
    const changes = readdressed(plan.changes, (address) =>
      asIs(address) ? address : byHttps(address, fromLoopback),
    );
    return { ...plan, changes };
  });
  const named = asked.flatMap((plan) => {
    const shown = shownBy(plan);
    return elsewhereIn([plan]).filter((address) => !shown.has(address));
  });
  if (named.length === 0) return plans;
  const uploads = await uploadsOfAddresses(trx, named);
  const held = uploads.size === 0 ? new Map() : await holdUploads(trx, [...uploads.values()]);
  const own = new Map([...uploads].filter(([, upload]) => held.has(upload)));
  const refusals = new Map(
    named.map((address) => [address, addressRefusal(address, fromLoopback)] as const),
  );
  const wanted = [...new Set(named)].filter(
    (address) => !own.has(address) && refusals.get(address) === null,
  );
  const noted = await noteAddresses(trx, importId, {
    addresses: wanted,
    most: PICTURES_FETCHED_MAX,
  });
  return asked.map((plan) => {
    const shown = shownBy(plan);
    const notes = new Map<string, CellProblem>();
    const changes = readdressed(plan.changes, (address) => {
      const upload = own.get(address);
      if (upload !== undefined) return uploadAddress(upload);
      if (!isElsewhere(address) || shown.has(address) || noted.has(address)) return address;
      const most = `One file brings at most ${formatNumber(PICTURES_FETCHED_MAX)} pictures`;
      notes.set(address, problemAt(address, refusals.get(address) ?? most));
      return null;
    });
    const isSame = plan.state === 'changed' && changes.length === 0;
    return {
      ...plan,
      changes,
      state: isSame ? 'same' : plan.state,
      notes: [...plan.notes, ...notes.values()],
    };
  });
}

/** Copies pictures, and gives servers up that do not answer. */
export function createCopier(fetch: FetchPicture) {
  const failures = new Map<string, number>();

  const copied = async (address: string, uploads: Uploads): Promise<Asked> => {
    const { host } = new URL(address);
    const failed = failures.get(host) ?? 0;
    if (failed >= FAILURES_MAX) {
      return { upload: null, problem: 'The server has not answered for other pictures' };
    }
    let bytes: Uint8Array;
    try {
      bytes = await fetch(address);
      failures.delete(host);
    } catch (error) {
      if (!(error instanceof PictureAway)) throw error;
      failures.set(host, error.isOfServer ? failed + 1 : 0);
      return { upload: null, problem: error.message };
    }
    try {
      return { upload: uploadName((await uploads.upload(bytes)).url), problem: null };
    } catch (error) {
      return { upload: null, problem: refusalOf(error) };
    }
  };

  /**
   * Makes uploads of some pictures at other servers that these lines name, before the lines are carried out.
   * @returns whether there may be more of them
   */
  return async (
    db: Database,
    { importId, runner }: { readonly importId: string; readonly runner: string },
    lines: readonly Pick<LineRow, 'changes'>[],
    uploads: Uploads,
  ): Promise<boolean> => {
    const named = elsewhereIn(lines);
    if (named.length === 0) return false;
    const next = await addressesToAsk(db, importId, { addresses: named, most: AT_A_TIME });
    const done = await Promise.allSettled(
      next.map(async (address) => noteAsked(db, importId, address, await copied(address, uploads))),
    );
    const failed = done.find((one) => one.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
    await stillAtIt(db, importId, runner);
    return next.length > 0;
  };
}

/** Lines that name what was copied by the addresses that it has here, with what is to be told of the rest. */
export async function withCopies(trx: Transaction, importId: string, lines: readonly LineRow[]) {
  const named = elsewhereIn(lines);
  const asked = named.length === 0 ? new Map() : await askedOf(trx, importId, named);
  const told = new Map<number, readonly CellProblem[]>();
  const copied = lines.map((line) => {
    const lost = new Map<string, CellProblem>();
    const changes = readdressed(line.changes, (address) => {
      const { upload, problem } = asked.get(address) ?? {};
      if (problem) lost.set(address, problemAt(address, problem));
      return problem ? null : upload ? uploadAddress(upload) : address;
    });
    if (lost.size > 0) told.set(line.line, [...lost.values()]);
    return { ...line, changes };
  });
  return {
    lines: copied,
    /** What became of them, with the pictures that they are without. */
    tell: (outcomes: readonly LineOutcome[]): readonly LineOutcome[] =>
      outcomes.map((outcome) => {
        const lost = told.get(outcome.line);
        if (lost === undefined) return outcome;
        const isEmpty = outcome.written.length === 0 && outcome.outcome === 'left';
        const onlyThis =
          isEmpty && copied.find(({ line }) => line === outcome.line)?.changes.length === 0;
        return { ...outcome, because: onlyThis ? lost : [...outcome.because, ...lost] };
      }),
  };
}
