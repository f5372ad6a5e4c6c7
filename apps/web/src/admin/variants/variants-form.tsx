import type { Product } from '@gadgetry/contract/catalogue';
import { OPTIONS_MAX, VARIANTS_MAX } from '@gadgetry/contract/variants';
import { clsx } from 'clsx';
import { useState } from 'react';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeading } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { HistoryPart } from '../history-part.tsx';
import { useLeaveQuestion } from '../use-leave-question.tsx';
import { useProblemFocus } from '../../ui/use-problem-focus.ts';
import { WAITING_FOR_UPLOAD } from '../../shopping/use-uploads.ts';
import { Combinations } from './combinations.tsx';
import { FillColumns } from './fill-columns.tsx';
import { OptionsEditor } from './options-editor.tsx';
import { useVariantsForm } from './use-variants-form.ts';
import { editVariant } from './variant-changes.ts';
import { shownAtOnce } from '../shown-at-once.ts';
import { isChanged, variantName } from './variant-draft.ts';
import { leftOut } from './variant-input.ts';
import { VariantPictures } from './variant-pictures.tsx';
import { CELLS, COLUMNS, VariantRow } from './variant-row.tsx';

type Form = ReturnType<typeof useVariantsForm>;

interface PicturesOfProps {
  /** The variant's key. */
  readonly of: string;
  readonly form: Form;
  readonly onClose: () => void;
}

function ClashNotice({ clash, reading, bringTogether, loadCurrent }: Form) {
  if (clash === null) return null;
  return (
    <Notice tone="warning" role="alert">
      <p ref={shownAtOnce} className="scroll-mt-28">
        {clash}. What you have typed still stands here.
      </p>
      <div className="mt-2.5 flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="small"
          pending={reading}
          onClick={() => void bringTogether()}
        >
          Bring theirs in
        </Button>
        <Button
          variant="secondary"
          size="small"
          pending={reading}
          onClick={() => void loadCurrent()}
        >
          Load the current version
        </Button>
      </div>
    </Notice>
  );
}

/** Of one variant; nothing once it was dropped. */
function PicturesOf({ of: key, form, onClose }: PicturesOfProps) {
  const { draft, pictures, uploadsOf, change } = form;
  const variant = draft.variants.find((one) => one.key === key);
  if (variant === undefined) return null;
  return (
    <VariantPictures
      name={variantName(draft, variant)}
      images={variant.images}
      pictures={pictures}
      uploads={uploadsOf(key)}
      onChange={(images) => change((now) => editVariant(now, key, { images }), `${key}.images`)}
      onClose={onClose}
    />
  );
}

function Variants(form: Form) {
  const { draft, pictures, problems, change } = form;
  const [shown, setShown] = useState<string | null>(null);
  const { options, variants, defaultKey } = draft;
  const single = options.length === 0;
  return (
    <>
      <div className="-mx-5 border-y border-line sm:-mx-6">
        <div
          aria-hidden="true"
          className={clsx('hidden border-b border-line px-4 py-2 text-sm font-semibold', COLUMNS)}
        >
          <span>Variant</span>
          {CELLS.map(({ field, label }) => (
            <span key={field}>{label()}</span>
          ))}
          <span>Pictures</span>
          {!single && <span>Active</span>}
          {!single && <span>Default</span>}
        </div>
        <ul>
          {variants.map((variant) => (
            <VariantRow
              key={variant.key}
              variant={variant}
              name={variantName(draft, variant)}
              isDefault={variant.key === defaultKey}
              single={single}
              pictures={pictures.length}
              onPictures={setShown}
              problems={problems}
              change={change}
            />
          ))}
        </ul>
      </div>
      {shown !== null && <PicturesOf of={shown} form={form} onClose={() => setShown(null)} />}
      {!single && (
        <p className="mt-3 text-sm text-ink-soft">
          The default one’s price and stock are the product’s in lists, and the form of the product
          edits them. What is dropped is no longer sold: its orders and pieces stay.
        </p>
      )}
    </>
  );
}

/** Asks before stored variants are taken out of sale. */
function useLeftOutQuestion({ draft, begun, save }: Form) {
  const [open, setOpen] = useState(false);
  const gone = leftOut(draft, begun);
  const names = gone.map((one) => variantName(begun, one));
  return {
    saveOrAsk: () => (gone.length > 0 ? setOpen(true) : void save()),
    question: (
      <AlertDialog
        open={open}
        onOpenChange={setOpen}
        title={gone.length === 1 ? 'Take a variant out of sale?' : 'Take variants out of sale?'}
        text={`No longer sold: ${names.join(', ')}. Orders and pieces stay as they are.`}
        cancelLabel="Keep editing"
        confirmLabel="Save"
        danger
        onConfirm={() => {
          setOpen(false);
          void save();
        }}
      />
    ),
  };
}

/** All options and variants of a product; nothing is stored before it is saved. */
export function VariantsForm({ product }: { readonly product: Product }) {
  const form = useVariantsForm(product);
  const { draft, problems, change } = form;
  const changed = isChanged(draft, form.begun);
  const leaving = useLeaveQuestion(changed);
  const { saveOrAsk, question } = useLeftOutQuestion(form);
  const element = useProblemFocus(form.check);
  return (
    <>
      <form
        ref={element}
        noValidate
        onSubmit={form.uploads.whenDone((event) => {
          event.preventDefault();
          if (!form.saving && form.isRight()) saveOrAsk();
        })}
        // What has focus is not hidden by what sticks to the edges.
        className="flex flex-col gap-6 [&_:is(input,select,button)]:scroll-my-28"
      >
        <p className="-mt-4 text-lg text-ink-soft">{form.product.name}</p>
        <ClashNotice {...form} />
        {form.refusal !== null && (
          <Notice tone="danger" role="alert">
            <p ref={shownAtOnce} className="scroll-mt-28">
              {form.refusal}
            </p>
          </Notice>
        )}
        <Card>
          <CardHeading aside={`${draft.options.length} of ${OPTIONS_MAX}`}>Options</CardHeading>
          <OptionsEditor
            options={draft.options}
            attributes={product.attributes ?? []}
            problems={problems}
            change={change}
          />
        </Card>
        <Card>
          <CardHeading aside={`${draft.variants.length} of ${VARIANTS_MAX}`}>Variants</CardHeading>
          {draft.options.length > 0 && (
            <div className="mb-5 flex flex-col gap-4">
              <Combinations draft={draft} change={change} />
              <FillColumns options={draft.options} change={change} />
            </div>
          )}
          <Variants {...form} />
        </Card>
        <div
          className={clsx(
            'z-10 flex flex-wrap items-center justify-end gap-3 border-t border-line bg-ground py-3',
            changed && 'sticky bottom-(--admin-bar,0px)',
          )}
        >
          <p aria-live="polite" className="mr-auto text-sm text-ink-soft">
            {changed ? 'Not saved yet' : ''}
          </p>
          <Button type="submit" pending={form.saving || form.uploads.waiting}>
            {form.uploads.waiting ? WAITING_FOR_UPLOAD : 'Save'}
          </Button>
        </div>
      </form>
      <HistoryPart entity="product" id={product._id} />
      {leaving}
      {question}
    </>
  );
}
