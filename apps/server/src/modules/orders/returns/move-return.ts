import type { OrderEventKind } from '@gadgetry/contract/admin-orders';
import { type ReturnStatus, returnStatusName } from '@gadgetry/contract/returns';
import type { Database, Transaction } from '../../../database/database.ts';
import { ShopError, orNotFound } from '../../../errors/shop-error.ts';
import { recordChange } from '../../history/index.ts';
import type { Person } from '../../identity/index.ts';
import { inWords } from '../order-notifications.ts';
import { noteEvent } from '../order-store.ts';
import type { LinePieces } from '../shipments/shipment-rules.ts';
import {
  type ReturnMove,
  type ReturnTransition,
  freePieces,
  notNowInWords,
  transitionFor,
} from './return-rules.ts';
import {
  type ReturnRow,
  type SaidOfReturn,
  findReturn,
  moveReturn,
  readLinesToReturn,
  readReturnsOf,
} from './return-store.ts';
import { namedPieces } from './tell-of-return.ts';

const ORDER_CANCELLED = 'The order was cancelled, and its money goes back.';

export interface Done {
  readonly move: ReturnMove;
  readonly event: OrderEventKind;
  readonly said?: SaidOfReturn;
  readonly detail?: string;
}

const refusalOf = (move: ReturnMove, status: ReturnStatus) =>
  new ShopError('transition_refused', notNowInWords(move, status));

/**
 * How a return is moved from the state that it is in.
 * @throws ShopError transition_refused
 */
export function transitionOf(
  move: ReturnMove,
  { status }: Pick<ReturnRow, 'status'>,
): ReturnTransition {
  const transition = transitionFor(move, status);
  if (transition === null) throw refusalOf(move, status);
  return transition;
}

/**
 * An owner moves a return, under its order's lock; timeline and history say so.
 * @throws ShopError transition_refused
 */
export async function moveByOwner(
  trx: Transaction,
  row: ReturnRow,
  actor: Person,
  { move: name, event, said = {}, detail = inWords(namedPieces(row)) }: Done,
): Promise<ReturnRow> {
  const { from, to } = transitionOf(name, row);
  if (!(await moveReturn(trx, row.id, { from, to, said }))) throw refusalOf(name, row.status);
  await noteEvent(trx, row.order_id, { kind: event, actor: actor.email, detail });
  const words = Object.entries(said).filter(([, word]) => word !== null);
  const nothing = Object.fromEntries(words.map(([field]) => [field, null]));
  await recordChange(trx, {
    entity: 'return',
    entityId: row.id,
    action: 'updated',
    actor,
    before: { version: 1, fields: { status: returnStatusName(from), ...nothing } },
    after: { version: 1, fields: { status: returnStatusName(to), ...Object.fromEntries(words) } },
  });
  return orNotFound(await findReturn(trx, row.id));
}

/** With an order that is cancelled end the withdrawals that asked for it: its money goes back. */
export async function closeWithdrawn(
  trx: Transaction,
  orderId: string,
  actor: Person,
): Promise<void> {
  for (const row of await readReturnsOf(trx, orderId)) {
    if (row.status !== 'WITHDRAWN') continue;
    const said = { decision: ORDER_CANCELLED };
    await moveByOwner(trx, row, actor, { move: 'close', event: 'return_closed', said });
  }
}

/** Whether its customer has withdrawn from what is still to be sent of an order. */
export async function hasWithdrawal(db: Database, orderId: string): Promise<boolean> {
  return (await readReturnsOf(db, orderId)).some(({ status }) => status === 'WITHDRAWN');
}

/**
 * The money for what is in a return goes back by that return.
 * @throws ShopError refund_too_high
 */
export async function refusePiecesInReturns(
  trx: Transaction,
  orderId: string,
  pieces: readonly LinePieces[],
): Promise<void> {
  const lines = await readLinesToReturn(trx, orderId);
  for (const { itemId, quantity } of pieces) {
    const line = lines.find((one) => one.itemId === itemId);
    const inReturns = (line?.sentBack ?? 0) + (line?.withdrawn ?? 0);
    if (line === undefined || inReturns === 0) continue;
    if (quantity <= freePieces(line)) continue;
    const be = inReturns === 1 ? 'is' : 'are';
    const message = `${inReturns} × ${line.name} ${be} in a return, and ${be} refunded there`;
    throw new ShopError('refund_too_high', message);
  }
}
