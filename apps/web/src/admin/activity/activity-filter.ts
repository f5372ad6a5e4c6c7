import { type ActivityFilter, activityExportQuery } from '@gadgetry/contract/activity';

/** What the address asks for. Whatever makes no sense in it is as if it were not there. */
export function activityFilter(get: (name: string) => string): Partial<ActivityFilter> {
  const said = ['who', 'entity', 'id', 'from', 'to'].flatMap((name) => {
    const value = get(name).trim();
    return value === '' ? [] : [[name, value] as const];
  });
  const wanted = Object.fromEntries(said);
  const checked = activityExportQuery.safeParse(wanted);
  if (checked.success) return checked.data;
  const wrong = new Set(checked.error.issues.map(({ path }) => path[0]));
  return (
    activityExportQuery.safeParse(Object.fromEntries(said.filter(([name]) => !wrong.has(name))))
      .data ?? {}
  );
}
