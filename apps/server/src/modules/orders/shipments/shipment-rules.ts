/** Of a line of an order. */
export interface LinePieces {
  readonly itemId: string;
  readonly quantity: number;
}

/** A line of an order, and what has become of its pieces. */
export interface LineOnItsWay {
  readonly itemId: string;
  readonly name: string;
  readonly quantity: number;
  readonly sent: number;
  /** Pieces whose money has gone, or is going, back, but for those that were sent and have come back. */
  readonly returned: number;
  /** Pieces that never left and lie on the shelf again, to be sold. */
  readonly restocked: number;
}

/** Pieces that can be sent, whatever was paid back. */
export function mostToSend({ quantity, sent, restocked }: LineOnItsWay): number {
  return quantity - sent - restocked;
}

/**
 * What is still to be sent. Pieces that were paid back count as those that were not sent: whoever means
 * others sends the rest all the same, for it can be.
 */
export function leftToSend(lines: readonly LineOnItsWay[]): LinePieces[] {
  return lines.flatMap(({ itemId, quantity, sent, returned }) => {
    const left = quantity - sent - returned;
    return left > 0 ? [{ itemId, quantity: left }] : [];
  });
}

/** The lines as they are after these pieces were sent as well. */
export function withSent(
  lines: readonly LineOnItsWay[],
  pieces: readonly LinePieces[],
): LineOnItsWay[] {
  return lines.map((line) => {
    const more = pieces.find(({ itemId }) => itemId === line.itemId)?.quantity ?? 0;
    return { ...line, sent: line.sent + more };
  });
}

/** Why pieces can't be sent, for the admin who wants to; null: they can. */
export function refusalOfPieces(
  lines: readonly LineOnItsWay[],
  pieces: readonly LinePieces[],
): string | null {
  for (const { itemId, quantity } of pieces) {
    const line = lines.find((one) => one.itemId === itemId);
    if (line === undefined) return 'This is no item of the order';
    const left = mostToSend(line);
    if (quantity > left) {
      return left === 0
        ? `All of ${line.name} was sent already, or lies on the shelf again`
        : `Only ${left} × ${line.name} can still be sent`;
    }
  }
  return null;
}

/** Whether two name the same pieces, in whatever order. */
export function samePieces(some: readonly LinePieces[], others: readonly LinePieces[]): boolean {
  const asked = new Map(others.map(({ itemId, quantity }) => [itemId, quantity]));
  return (
    some.length === asked.size &&
    some.every(({ itemId, quantity }) => asked.get(itemId) === quantity)
  );
}
