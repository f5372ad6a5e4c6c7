import type { ChosenOption } from '@gadgetry/contract/chosen-options';

/** What was chosen of a product: 'Colour: Red, Storage: 128 GB'. Nothing of one without options. */
export function ChoiceLine({
  chosen = [],
}: {
  readonly chosen?: readonly ChosenOption[] | undefined;
}) {
  if (chosen.length === 0) return null;
  return (
    <p className="text-[0.9375rem] text-ink-soft">
      {chosen.map(({ name, value }) => `${name}: ${value}`).join(', ')}
    </p>
  );
}
