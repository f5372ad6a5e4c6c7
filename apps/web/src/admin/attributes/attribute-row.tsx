import type { Attribute } from '@gadgetry/contract/attributes';
import { clsx } from 'clsx';
import Trash2 from 'lucide-react/icons/trash';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { MoveButtons } from '../move-buttons.tsx';
import { shownAtOnce } from '../shown-at-once.ts';
import { KIND_NAMES, productsText } from './attribute-texts.ts';

interface AttributeRowProps {
  readonly attribute: Attribute;
  /** Marked, and scrolled to as soon as it is there. */
  readonly isNew: boolean;
  readonly at: number;
  readonly count: number;
  readonly onMove: (by: -1 | 1) => void;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

/** One attribute in the list of its category. */
export function AttributeRow({
  attribute,
  isNew,
  at,
  count,
  onMove,
  onEdit,
  onDelete,
}: AttributeRowProps) {
  const { _id, name, group, kind, unit, options, products } = attribute;
  const values = options.map((option) => option.name).join(', ');
  const kindText = unit === '' ? KIND_NAMES[kind] : `${KIND_NAMES[kind]} in ${unit}`;
  return (
    <li
      {...(isNew && { ref: shownAtOnce })}
      className={clsx(
        'flex scroll-my-28 flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line px-4 py-3 first:rounded-t-card last:rounded-b-card last:border-b-0',
        isNew && 'bg-accent-soft',
      )}
    >
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium wrap-anywhere">
          {name}
          {attribute.isHighlight && <Badge tone="blue">Shown first</Badge>}
          {attribute.isFilterable && <Badge>Filter</Badge>}
        </p>
        <p className="text-sm wrap-anywhere text-ink-soft">
          {group} · {kindText}
          {values !== '' && `: ${values}`} · {productsText(products)}
        </p>
      </div>
      <div className="-mx-2 flex items-center sm:mx-0">
        <MoveButtons what={name} name={_id} at={at} count={count} onMove={onMove} />
        <IconButton
          label={`Delete ${name}`}
          icon={<Trash2 aria-hidden="true" />}
          onClick={onDelete}
        />
        <Button
          variant="secondary"
          size="small"
          aria-label={`Edit ${name}`}
          onClick={onEdit}
          className="ml-2"
        >
          Edit
        </Button>
      </div>
    </li>
  );
}
