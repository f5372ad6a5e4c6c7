export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

/** The value below which `share` percent of the values lie (nearest rank). */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const rank = Math.max(0, Math.ceil((share / 100) * sorted.length) - 1);
  return sorted[rank] ?? Number.NaN;
}
