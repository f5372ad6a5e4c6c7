import { OPTIONS_MAX } from '@gadgetry/contract/variants';
import Plus from 'lucide-react/icons/plus';
import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { addOption } from './option-changes.ts';
import { OptionFields, type OptionEditing } from './option-fields.tsx';
import type { OptionDraft } from './variant-draft.ts';

/** Focus goes into a field that has come, and along with a row that has changed places. */
function useFocusAfterChange() {
  const field = useRef<HTMLDivElement>(null);
  const added = useRef<string | null>(null);
  const pressed = useRef<string | null>(null);
  useEffect(() => {
    const root = field.current;
    const find = (selector: string) => root?.querySelector<HTMLElement>(selector) ?? null;
    const button = (name: string) => find(`[data-move="${name}"]:enabled`);
    if (added.current !== null) {
      find(added.current)?.focus();
      added.current = null;
    } else if (pressed.current !== null && root?.contains(document.activeElement) !== true) {
      // At an end only the other way is left.
      const [, row, way] = /^(.*)-(up|down)$/.exec(pressed.current) ?? [];
      (button(pressed.current) ?? button(`${row}-${way === 'up' ? 'down' : 'up'}`))?.focus();
    }
  });
  return {
    field,
    focusNext: (selector: string) => {
      added.current = selector;
    },
    remember: (target: EventTarget) => {
      const button = target instanceof Element ? target.closest('[data-move]') : null;
      pressed.current = button?.getAttribute('data-move') ?? null;
    },
  };
}

interface OptionsEditorProps extends Omit<OptionEditing, 'focusNext'> {
  readonly options: readonly OptionDraft[];
}

/** What can be chosen of the product, in the order of the shop. */
export function OptionsEditor({ options, ...editing }: OptionsEditorProps) {
  const { field, focusNext, remember } = useFocusAfterChange();
  return (
    <div
      ref={field}
      onClickCapture={({ target }) => remember(target)}
      className="flex flex-col gap-4"
    >
      {options.map((option, at) => (
        <OptionFields
          key={option.key}
          {...editing}
          focusNext={focusNext}
          option={option}
          at={at}
          count={options.length}
        />
      ))}
      {options.length < OPTIONS_MAX ? (
        <div>
          <Button
            variant="secondary"
            onClick={() => {
              focusNext('[data-option]:last-of-type input');
              editing.change(addOption);
            }}
          >
            <Plus aria-hidden="true" />
            Add option
          </Button>
        </div>
      ) : (
        <p className="text-sm text-ink-soft">A product has at most {OPTIONS_MAX} options.</p>
      )}
    </div>
  );
}
