/** What stands with a variant whose price is a sale's. */
export interface OnSale {
  sale_ends_at: Date | null;
  was_cents: number | null;
}
