import pLimit from 'p-limit';

/**
 * Does the same with every item, a few at a time and in their order: one that hangs keeps back few
 * others, and the database's connections are left to those who wait for an answer.
 * @param options.ending aborted when no further one is to be begun
 * @returns what was thrown, and for which item; the others were done all the same
 */
export async function forEachConcurrently<Item>(
  items: readonly Item[],
  act: (item: Item) => Promise<unknown>,
  {
    atOnce = 6,
    ending,
  }: { readonly atOnce?: number; readonly ending?: AbortSignal | undefined } = {},
): Promise<{ readonly item: Item; readonly error: unknown }[]> {
  const failed: { item: Item; error: unknown }[] = [];
  const limit = pLimit(atOnce);
  const tryOne = async (item: Item): Promise<void> => {
    if (ending?.aborted === true) return;
    try {
      await act(item);
    } catch (error) {
      failed.push({ item, error });
    }
  };
  await Promise.all(items.map((item) => limit(tryOne, item)));
  return failed;
}
