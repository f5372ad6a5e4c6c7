import type { PageRow, TitleRow } from './content-store.ts';

/** Whether what was planned is what guests read, though nobody may have written so yet. */
const isDue = ({ planned_at: at }: Pick<PageRow, 'planned_at'>, now: Date) =>
  at !== null && at <= now;

/** A link to a page as it is at a moment. */
export function titleAsOf(row: TitleRow, now: Date): TitleRow {
  if (!isDue(row, now)) return row;
  const { planned_title: confirmed_title, planned_at: confirmed_at } = row;
  return { ...row, confirmed_title, confirmed_at, planned_title: null, planned_at: null };
}

/** A page as it is at a moment: readers need not wait for whoever publishes it. */
export function pageAsOf(row: PageRow, now: Date): PageRow {
  if (!isDue(row, now)) return row;
  return {
    ...row,
    ...titleAsOf(row, now),
    confirmed_text: row.planned_text,
    planned_text: null,
    planned_version: null,
  };
}
