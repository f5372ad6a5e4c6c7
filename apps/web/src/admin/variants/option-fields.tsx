import type { ProductAttribute } from '@gadgetry/contract/attributes';
import { OPTION_TEXT_MAX } from '@gadgetry/contract/variants';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash';
import type { ComponentProps } from 'react';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { MoveButtons } from '../move-buttons.tsx';
import { focusNeighbour } from './focus-neighbour.ts';
import {
  addValue,
  moveOption,
  moveValue,
  removeOption,
  removeValue,
  renameOption,
  renameValue,
} from './option-changes.ts';
import { sameNameHint } from './same-name.ts';
import type { VariantsDraft, OptionDraft } from './variant-draft.ts';
import type { VariantProblems } from './variant-input.ts';

export interface OptionEditing {
  /** What the owner says of the product beside its options. */
  readonly attributes: readonly ProductAttribute[];
  readonly problems: VariantProblems;
  /** @param corrected the field whose problem is looked at anew */
  readonly change: (edit: (draft: VariantsDraft) => VariantsDraft, corrected?: string) => void;
  /** Has focus on what this selects once the change is drawn. */
  readonly focusNext: (selector: string) => void;
}

interface RowButtonsProps extends ComponentProps<typeof MoveButtons> {
  readonly onRemove: () => void;
}

/** Where a row stands among others, and that it goes. */
function RowButtons({ onRemove, ...place }: RowButtonsProps) {
  return (
    <div className="mt-6.5 flex">
      {place.count > 1 && <MoveButtons {...place} />}
      <IconButton
        label={`Remove ${place.what}`}
        icon={<Trash2 aria-hidden="true" />}
        onClick={({ currentTarget }) => {
          focusNeighbour(currentTarget);
          onRemove();
        }}
      />
    </div>
  );
}

interface OptionFieldsProps extends OptionEditing {
  readonly option: OptionDraft;
  readonly at: number;
  readonly count: number;
}

function ValueFields({ option: { key, values }, problems, change, focusNext }: OptionFieldsProps) {
  const add = () => {
    focusNext(`[data-option="${key}"] li:last-child input`);
    change((draft) => addValue(draft, key));
  };
  return (
    <>
      <ol className="mt-1 grid gap-x-6 xl:grid-cols-2">
        {values.map((value, place) => (
          <li key={value.key} className="flex items-start gap-1">
            <div className="min-w-0 flex-1">
              <TextField
                label={`Value ${place + 1}`}
                error={problems[`${value.key}.text`]}
                autoComplete="off"
                maxLength={OPTION_TEXT_MAX}
                value={value.text}
                onChange={({ target }) =>
                  change(
                    (draft) => renameValue(draft, key, value.key, target.value),
                    `${value.key}.text`,
                  )
                }
                onKeyDown={(event) => {
                  if (event.key !== 'Enter') return;
                  event.preventDefault();
                  if (value.text !== '') add();
                }}
              />
            </div>
            {values.length > 1 && (
              <RowButtons
                what={value.text.trim() || `value ${place + 1}`}
                name={value.key}
                at={place}
                count={values.length}
                onMove={(by) => change((draft) => moveValue(draft, key, place, by))}
                onRemove={() => change((draft) => removeValue(draft, key, value.key))}
              />
            )}
          </li>
        ))}
      </ol>
      <Button variant="secondary" size="small" onClick={add} className="mt-1">
        <Plus aria-hidden="true" />
        Add value
      </Button>
    </>
  );
}

/** An option of the product: its name and its values, each renamed in place, moved and removed. */
export function OptionFields(props: OptionFieldsProps) {
  const { option, at, count, attributes, problems, change } = props;
  const { key, name } = option;
  const example = at === 0 ? 'Such as Colour, Storage or Size.' : undefined;
  return (
    <fieldset data-option={key} className="rounded-control border border-line px-4 pt-1 pb-3">
      <legend className="px-1.5 text-sm font-semibold">Option {at + 1}</legend>
      {/* Who goes on by Tab comes to the values next, and not to what takes the option away. */}
      <div className="grid grid-cols-[1fr_auto] items-start gap-x-1">
        <div className="min-w-0">
          <TextField
            label="Name"
            hint={sameNameHint(name, attributes) ?? example}
            error={problems[`${key}.name`]}
            autoComplete="off"
            maxLength={OPTION_TEXT_MAX}
            value={name}
            onChange={({ target }) =>
              change((draft) => renameOption(draft, key, target.value), `${key}.name`)
            }
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              event.currentTarget
                .closest('fieldset')
                ?.querySelector<HTMLElement>('li input')
                ?.focus();
            }}
          />
        </div>
        <div className="col-span-2">
          <ValueFields {...props} />
        </div>
        <div className="col-start-2 row-start-1">
          <RowButtons
            what={name.trim() || `option ${at + 1}`}
            name={key}
            at={at}
            count={count}
            onMove={(by) => change((draft) => moveOption(draft, at, by))}
            onRemove={() => change((draft) => removeOption(draft, at))}
          />
        </div>
      </div>
    </fieldset>
  );
}
