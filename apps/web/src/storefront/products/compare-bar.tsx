import X from 'lucide-react/icons/x';
import { comparePath } from '../../page/paths.ts';
import {
  clearCompared,
  COMPARED_MAX,
  removeCompared,
  useCompared,
} from '../../shopping/compared.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Picture } from '../../ui/picture.tsx';

/** What is chosen to be compared, at the bottom of the screen as long as something is. */
export function CompareBar() {
  const compared = useCompared();
  if (compared.length === 0) return null;
  return (
    <section
      aria-label="Comparison"
      data-bottom-bar=""
      data-compare-bar=""
      className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-raised print:hidden"
    >
      <div className="page-width flex min-h-18 items-center gap-3 py-2.5">
        <ul aria-label="Chosen to compare" className="flex min-w-0 flex-1 gap-2">
          {compared.map(({ _id, name, image }) => (
            <li key={_id} className="group relative flex min-w-0 items-center gap-2 lg:max-w-56">
              {/* Four of them leave room for the buttons on a phone: there they shrink. */}
              <span className="block aspect-square w-12 overflow-hidden rounded-control bg-stage lg:shrink-0">
                <Picture src={image} alt="" sizes="3rem" width={48} height={48} />
              </span>
              <span className="line-clamp-2 text-sm leading-snug max-lg:sr-only">{name}</span>
              <IconButton
                label={`Do not compare ${name}`}
                icon={<X />}
                className="max-lg:hidden"
                onClick={() => removeCompared([_id])}
              />
            </li>
          ))}
        </ul>
        <Button variant="quiet" size="small" onClick={clearCompared}>
          Clear<span className="sr-only"> the comparison</span>
        </Button>
        {compared.length === 1 ? (
          <p className="max-w-28 text-sm leading-snug text-ink-soft">
            Choose up to {COMPARED_MAX - 1} more
          </p>
        ) : (
          <LinkButton to={comparePath(compared.map(({ _id }) => _id))}>
            Compare {compared.length}
          </LinkButton>
        )}
      </div>
    </section>
  );
}
