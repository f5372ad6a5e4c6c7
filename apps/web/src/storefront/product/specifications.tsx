import { highlightsOf, inGroups, valueText } from '@gadgetry/contract/attribute-values';
import type { ProductAttribute } from '@gadgetry/contract/attributes';
import { useId } from 'react';

interface AttributesProps {
  readonly attributes: readonly ProductAttribute[];
}

/** What matters most, beside the price. */
export function Highlights({ attributes }: AttributesProps) {
  const shown = highlightsOf(attributes);
  if (shown.length === 0) return null;
  return (
    <ul
      aria-label="What matters most"
      className="flex flex-col gap-1.5 border-y border-line py-4 text-[0.9375rem]"
    >
      {shown.map((attribute) => (
        <li key={attribute.attributeId} className="grid grid-cols-[2fr_3fr] gap-4">
          <span className="wrap-anywhere text-ink-soft">{attribute.name}</span>{' '}
          <span className="font-medium wrap-anywhere">{valueText(attribute)}</span>
        </li>
      ))}
    </ul>
  );
}

/** All that the owner says of a product, in groups. Nothing is shown of one without attributes. */
export function Specifications({ attributes }: AttributesProps) {
  const headingId = useId();
  if (attributes.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className="mt-12 sm:mt-16">
      <h2 id={headingId} className="mb-6 text-2xl font-semibold tracking-tight">
        Specifications
      </h2>
      <div className="gap-x-14 lg:columns-2">
        {inGroups(attributes).map(({ name, members }) => (
          <section key={name} aria-label={name} className="mb-8 break-inside-avoid">
            <h3 className="border-b border-line-strong pb-2 font-semibold">{name}</h3>
            <dl className="text-[0.9375rem]">
              {members.map((attribute) => (
                <div
                  key={attribute.attributeId}
                  className="grid grid-cols-[2fr_3fr] gap-4 border-b border-line py-2.5"
                >
                  <dt className="wrap-anywhere text-ink-soft">{attribute.name}</dt>
                  <dd className="wrap-anywhere">{valueText(attribute)}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </section>
  );
}
