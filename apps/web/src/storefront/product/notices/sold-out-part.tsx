import { useId } from 'react';
import { Link } from 'react-router';
import { useListRelatedProductsQuery } from '../../../api/catalogue.ts';
import { productPath } from '../../../page/paths.ts';
import type { ChosenProduct } from '../../../shopping/chosen-product.ts';
import { Picture } from '../../../ui/picture.tsx';
import { NoticeButton } from './notice-button.tsx';

const ALTERNATIVES = 3;

/** What to do where the chosen product can't be bought: wait for it, or take one that is like it. */
export function SoldOutPart({ shown }: { readonly shown: ChosenProduct }) {
  const id = useId();
  const { currentData: related = [] } = useListRelatedProductsQuery(shown._id);
  const alternatives = related.slice(0, ALTERNATIVES);
  return (
    <div className="flex flex-col items-start gap-4">
      <NoticeButton shown={shown} kind="back_in_stock" />
      {alternatives.length > 0 && (
        <section aria-labelledby={id} className="w-full print:hidden">
          <h2 id={id} className="text-[0.9375rem] font-semibold">
            In stock and like it
          </h2>
          <ul className="mt-2 flex flex-col gap-1">
            {alternatives.map(({ _id, name, image }) => (
              <li key={_id}>
                <Link
                  to={productPath(_id)}
                  className="group inline-flex min-h-14 items-center gap-3 rounded-control pr-3"
                >
                  <span className="size-12 shrink-0 overflow-hidden rounded-control bg-stage">
                    <Picture src={image} alt="" sizes="48px" width={48} height={48} />
                  </span>
                  <span className="font-medium underline-offset-4 group-hover:underline">
                    {name}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
