/** What an owner types of a line that has arrived. */
export interface TypedFields {
  readonly received: string;
  readonly condition: string;
  readonly restocked: string;
}

export interface InspectedLine extends TypedFields {
  readonly itemId: string;
  /** Nobody has typed what goes back on the shelf: it follows from the rest. */
  readonly isSuggested: boolean;
}

/** As new, all of it can be sold again; anything else is looked at by somebody first. */
export function inspected(line: InspectedLine, typed: Partial<TypedFields>): InspectedLine {
  const after = { ...line, ...typed };
  if (typed.restocked !== undefined) return { ...after, isSuggested: false };
  if (!line.isSuggested) return after;
  return { ...after, restocked: after.condition === 'as_new' ? after.received : '0' };
}
