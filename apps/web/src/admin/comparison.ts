export interface Comparison {
  readonly direction: 'up' | 'down' | 'same';
  /** '+25%', or null where there was nothing to compare with. */
  readonly text: string | null;
}

/** How an amount stands against the one before, in whole percents. */
export function compare(current: number, before: number): Comparison {
  const direction = current > before ? 'up' : current < before ? 'down' : 'same';
  if (before === 0) return { direction, text: null };
  const percent = Math.round(((current - before) / before) * 100);
  return { direction, text: `${percent > 0 ? '+' : ''}${percent}%` };
}
