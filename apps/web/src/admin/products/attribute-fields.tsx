import { inGroups } from '@gadgetry/contract/attribute-values';
import { type Attribute, GONE_ATTRIBUTE, type SentValue } from '@gadgetry/contract/attributes';
import { type ReactNode, useState } from 'react';
import {
  type Control,
  Controller,
  type FieldPath,
  type FieldValues,
  useWatch,
} from 'react-hook-form';
import { useListAttributesQuery } from '../../api/attributes.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AttributeInput } from './attribute-input.tsx';

interface AttributeFieldsProps<Form extends FieldValues> {
  readonly control: Control<Form>;
  /** '' where none is chosen yet. */
  readonly categoryId: string;
  readonly nameOf: (attributeId: string) => FieldPath<Form>;
}

/** The attributes that the category has now, and those that it had while the form was open. */
function useDefinitions(categoryId: string) {
  const answer = useListAttributesQuery(categoryId, {
    skip: categoryId === '',
    refetchOnMountOrArgChange: true,
  });
  const { currentData: defined } = answer;
  const [seen, setSeen] = useState<readonly Attribute[]>([]);
  if (defined?.some((one) => !seen.includes(one)) === true) {
    const others = seen.filter(({ _id }) => defined.every((one) => one._id !== _id));
    setSeen([...others, ...defined]);
  }
  const gone = seen.filter(
    (one) => one.categoryId === categoryId && defined?.every(({ _id }) => _id !== one._id) === true,
  );
  return { ...answer, defined, gone };
}

interface GoneAttributeProps {
  readonly attribute: Attribute;
  readonly value: SentValue | undefined;
  readonly onRemove: () => void;
}

/** Its value can't be saved any more; what was typed is shown until it is taken out. */
function GoneAttribute({ attribute, value, onRemove }: GoneAttributeProps): ReactNode {
  if (value === undefined || value === '') return null;
  const { name, options } = attribute;
  const ids = new Set([value].flat());
  const chosen = options.filter(({ _id }) => ids.has(_id)).map((option) => option.name);
  const said = chosen.length > 0 ? chosen.join(', ') : String(value);
  return (
    <Notice tone="warning" role="alert">
      <p>
        <strong>{name}</strong>: {said}
      </p>
      <p>{GONE_ATTRIBUTE}.</p>
      <Button variant="secondary" size="small" onClick={onRemove} className="mt-2.5">
        Take it out
      </Button>
    </Notice>
  );
}

/** What the product's category asks of it. Nothing is shown where that is nothing. */
export function AttributeFields<Form extends FieldValues>({
  control,
  categoryId,
  nameOf,
}: AttributeFieldsProps<Form>) {
  const { defined, gone, isFetching, isError, refetch } = useDefinitions(categoryId);
  if (categoryId === '') return null;
  if (defined === undefined) {
    return isError ? (
      <ErrorState
        title="Failed to load the attributes"
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    ) : (
      <Skeleton className="h-24 w-full" />
    );
  }
  return (
    <>
      {gone.map((attribute) => (
        <Controller
          key={attribute._id}
          control={control}
          name={nameOf(attribute._id)}
          render={({ field }) => (
            <GoneAttribute
              attribute={attribute}
              value={field.value}
              onRemove={() => field.onChange('')}
            />
          )}
        />
      ))}
      {inGroups(defined).map(({ name, members }) => (
        <fieldset key={name} className="rounded-control border border-line px-4 pt-1 pb-3">
          <legend className="px-1.5 text-sm font-semibold">{name}</legend>
          <div className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
            {members.map((attribute) => (
              <Controller
                key={attribute._id}
                control={control}
                name={nameOf(attribute._id)}
                render={({ field, fieldState }) => (
                  <AttributeInput
                    attribute={attribute}
                    name={field.name}
                    value={field.value}
                    onChange={field.onChange}
                    onBlur={field.onBlur}
                    inputRef={field.ref}
                    error={fieldState.error?.message}
                  />
                )}
              />
            ))}
          </div>
        </fieldset>
      ))}
    </>
  );
}

/** The same, of the category that stands in the form. */
export function AttributesOfCategory<Form extends FieldValues>({
  control,
  category,
  nameOf,
}: {
  readonly control: Control<Form>;
  readonly category: FieldPath<Form>;
  readonly nameOf: (categoryId: string, attributeId: string) => FieldPath<Form>;
}) {
  const chosen: unknown = useWatch({ control, name: category });
  const categoryId = typeof chosen === 'string' ? chosen : '';
  return (
    <AttributeFields
      key={categoryId}
      control={control}
      categoryId={categoryId}
      nameOf={(attributeId) => nameOf(categoryId, attributeId)}
    />
  );
}
