import type { BoughtLine, Pieces } from '../payments/index.ts';

/** Pieces of a line that go back, as people read them. */
export interface NamedPieces {
  readonly name: string;
  readonly quantity: number;
}

/** In the order of the lines, whatever order they were asked for in. */
export function nameLines(bought: readonly BoughtLine[], pieces: readonly Pieces[]): NamedPieces[] {
  return bought.flatMap(({ itemId, name }) => {
    const quantity = pieces.find((one) => one.itemId === itemId)?.quantity;
    return quantity === undefined ? [] : [{ name, quantity }];
  });
}

/** '2 × Lamp, 1 × Cable' */
export function inWords(lines: readonly NamedPieces[]): string {
  return lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ');
}
