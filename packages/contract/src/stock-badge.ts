/** At this stock and below, the shopper is told how many are left. */
export const LOW_STOCK = 20;

/** 'Out of Stock', 'only 7 left', or 'In Stock'. */
export function stockBadge(stockQuantity: number): string {
  if (stockQuantity <= 0) return 'Out of Stock';
  return stockQuantity <= LOW_STOCK ? `only ${stockQuantity} left` : 'In Stock';
}
