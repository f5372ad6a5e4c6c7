/** How often each trouble of a run happened. */
export interface Tally {
  killed: number;
  frozen: number;
  databaseFrozen: number;
  cutOff: number;
  edited: number;
  /** Changes of what delivery costs and of what is taxed, and how. */
  chargesChanged: number;
  /** Changes of what is given off. */
  discountsChanged: number;
  /** Paid orders that an admin cancelled, and refunds in part by sum and by line. */
  cancelled: number;
  refundedBySum: number;
  refundedByLine: number;
  /** Orders sent in whole or in part, what was asked back of them, and steps of owners with that. */
  shipped: number;
  returned: number;
  withdrawn: number;
  returnsMoved: number;
  returnsRefunded: number;
  /** Orders that an owner made: for somebody, of what is added, and for what came back; links paid or ended. */
  made: number;
  supplemented: number;
  exchanged: number;
  linksEnded: number;
  /** Dearer methods that were paid for and not; orders that went where they cost less, or more by a link, or were let go of there. */
  upgraded: number;
  upgradesEnded: number;
  relocatedCheaper: number;
  relocatedDearer: number;
  relocationsEnded: number;
  /** What was given back, disputed or decided at the provider, without the shop. */
  movedElsewhere: number;
}

export const emptyTally = (): Tally => ({
  killed: 0,
  frozen: 0,
  databaseFrozen: 0,
  cutOff: 0,
  edited: 0,
  chargesChanged: 0,
  discountsChanged: 0,
  cancelled: 0,
  refundedBySum: 0,
  refundedByLine: 0,
  shipped: 0,
  returned: 0,
  withdrawn: 0,
  returnsMoved: 0,
  returnsRefunded: 0,
  made: 0,
  supplemented: 0,
  exchanged: 0,
  linksEnded: 0,
  upgraded: 0,
  upgradesEnded: 0,
  relocatedCheaper: 0,
  relocatedDearer: 0,
  relocationsEnded: 0,
  movedElsewhere: 0,
});

/**
 * Ends of one thing of which a short run sees some and not all: a link that is paid needs its payer, the
 * provider and both servers for a while.
 */
const ENDS: readonly (readonly (keyof Tally)[])[] = [
  ['upgraded', 'upgradesEnded'],
  ['relocatedCheaper', 'relocatedDearer', 'relocationsEnded'],
];

/** @returns the troubles that did not happen at all */
export function missingFrom(tally: Readonly<Tally>): string[] {
  const counts: Record<string, unknown> = { ...tally };
  const happened = (trouble: string) => counts[trouble] !== 0;
  const each = Object.keys(emptyTally()).filter(
    (trouble) => !ENDS.some((ends) => ends.some((end) => end === trouble)),
  );
  return [
    ...each.filter((trouble) => !happened(trouble)),
    ...ENDS.filter((ends) => !ends.some(happened)).map((ends) => ends.join(' or ')),
  ];
}
