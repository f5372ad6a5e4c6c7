import { FILTER_TEXTS_OFFERED } from '@gadgetry/contract/filter-values';
import { ATTRIBUTE_KINDS, HIGHLIGHTS_MAX, isList } from '@gadgetry/contract/attribute-values';
import type { Attribute, AttributeForm } from '@gadgetry/contract/attributes';
import { useId, useMemo, useState } from 'react';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { usePreviewAttributeMutation } from '../../api/attributes.ts';
import { errorText } from '../../api/error-text.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { fieldsOf } from '../../ui/fields-of.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { ResourceDialog, useResourceForm } from '../resource-dialog.tsx';
import type { RowDialogProps } from '../resource.ts';
import { attributesOf, concernsValues } from './attribute-form.ts';
import { KIND_NAMES, previewText } from './attribute-texts.ts';
import { OptionsField } from './options-field.tsx';

interface AttributeFieldsProps {
  readonly form: UseFormReturn<AttributeForm>;
  /** Of each attribute that the category has already, in their order. */
  readonly groups: readonly string[];
}

function AttributeFields({ form, groups }: AttributeFieldsProps) {
  const { control, formState, register } = form;
  const { errors } = formState;
  const fieldOf = fieldsOf(form);
  const groupsId = useId();
  const kind = useWatch({ control, name: 'kind' });
  return (
    <>
      <TextField label="Name" {...fieldOf('name')} autoComplete="off" />
      <TextField
        label="Group"
        hint="The heading under which it stands, such as Battery or Size."
        {...fieldOf('group')}
        autoComplete="off"
        list={groupsId}
      />
      <datalist id={groupsId}>
        {[...new Set(groups)].map((group) => (
          <option key={group}>{group}</option>
        ))}
      </datalist>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField label="Kind" {...fieldOf('kind')}>
          {ATTRIBUTE_KINDS.map((one) => (
            <option key={one} value={one}>
              {KIND_NAMES[one]}
            </option>
          ))}
        </SelectField>
        {kind === 'number' && (
          <TextField
            label="Unit"
            hint="Such as g, h or mAh."
            {...fieldOf('unit')}
            autoComplete="off"
          />
        )}
      </div>
      {isList(kind) && (
        <Controller
          control={control}
          name="options"
          render={({ field }) => <OptionsField {...field} errors={errors.options} />}
        />
      )}
      <Checkbox
        {...register('isHighlight')}
        label={`Shown first, beside the price (${HIGHLIGHTS_MAX} at most)`}
      />
      <Checkbox {...register('isFilterable')} label="Shoppers can filter the shop by it" />
      {kind === 'text' && (
        <p className="-mt-2 text-sm text-ink-soft">
          By the {FILTER_TEXTS_OFFERED} texts that most products have, as they are written. A list
          keeps the same thing from being written in two ways.
        </p>
      )}
      <Checkbox {...register('isComparable')} label="Shown where products are compared" />
    </>
  );
}

interface Question {
  readonly text: string;
  readonly answer: (yes: boolean) => void;
}

interface AttributeDialogProps extends RowDialogProps<Attribute> {
  readonly categoryId: string;
  readonly groups: readonly string[];
}

/** Adds or edits an attribute. What an edit does to products is told and asked before it is done. */
export function AttributeDialog({ categoryId, groups, ...props }: AttributeDialogProps) {
  const last = groups.at(-1);
  const resource = useMemo(() => attributesOf(categoryId, last), [categoryId, last]);
  const form = useResourceForm(resource, props.row);
  const [preview] = usePreviewAttributeMutation();
  const [question, setQuestion] = useState<Question | null>(null);

  const confirmSave = async (typed: AttributeForm, base: Attribute | null) => {
    if (base === null || !concernsValues(typed, base)) return true;
    const changes = resource.form.inputOf(typed, base);
    const { data, error } = await preview({ id: base._id, changes });
    if (data === undefined) {
      toast.error(errorText(error, 'What the change would do could not be found out.'));
      return false;
    }
    const text = previewText(data, changes.kind);
    return new Promise<boolean>((answer) => setQuestion({ text, answer }));
  };
  const answered = (yes: boolean) => {
    question?.answer(yes);
    setQuestion(null);
  };
  return (
    <>
      <ResourceDialog {...props} resource={resource} form={form} confirmSave={confirmSave}>
        {() => <AttributeFields form={form} groups={groups} />}
      </ResourceDialog>
      <AlertDialog
        open={question !== null}
        onOpenChange={(open) => !open && answered(false)}
        title="Change the values of products?"
        text={question?.text}
        cancelLabel="Keep editing"
        confirmLabel="Change"
        danger
        onConfirm={() => answered(true)}
      />
    </>
  );
}
