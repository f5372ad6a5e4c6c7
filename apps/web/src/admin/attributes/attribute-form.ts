import { isList } from '@gadgetry/contract/attribute-values';
import {
  type Attribute,
  type AttributeForm,
  type AttributeInput,
  attributeForm,
} from '@gadgetry/contract/attributes';
import {
  useCreateAttributeMutation,
  useLazyGetAttributeQuery,
  useUpdateAttributeMutation,
} from '../../api/attributes.ts';
import type { EditedResource } from '../resource.ts';

const NEW: AttributeForm = {
  name: '',
  group: 'General',
  kind: 'text',
  unit: '',
  isHighlight: false,
  isFilterable: false,
  isComparable: true,
  options: [],
};

function valuesOf(attribute: Attribute): AttributeForm {
  const { name, group, kind, unit, isHighlight, isFilterable, isComparable } = attribute;
  const options = attribute.options.map((option) => ({ ...option, fate: '' }));
  return { name, group, kind, unit, isHighlight, isFilterable, isComparable, options };
}

/** The values of a list that stay, each with those that become it. */
export function optionsOf(typed: AttributeForm['options']): AttributeInput['options'] {
  return typed
    .filter(({ name, fate }) => fate === '' && name !== '')
    .map(({ _id, name }) => {
      const mergedFrom = typed.filter(({ fate }) => _id !== '' && fate === _id);
      return {
        ...(_id !== '' && { _id }),
        name,
        ...(mergedFrom.length > 0 && { mergedFrom: mergedFrom.map((one) => one._id) }),
      };
    });
}

function inputOf(typed: AttributeForm, base: Attribute | null, categoryId: string): AttributeInput {
  return {
    ...typed,
    categoryId: base?.categoryId ?? categoryId,
    unit: typed.kind === 'number' ? typed.unit : '',
    options: isList(typed.kind) ? optionsOf(typed.options) : [],
    ...(base !== null && { version: base.version }),
  };
}

/** Whether an edit concerns values that products have, beyond what they are called. */
export function concernsValues(typed: AttributeForm, base: Attribute): boolean {
  return typed.kind !== base.kind || typed.options.some(({ fate }) => fate !== '');
}

/**
 * The attributes of one category, as they are edited.
 * @param group where a new one stands unless its owner says otherwise
 */
export function attributesOf(
  categoryId: string,
  group = NEW.group,
): EditedResource<Attribute, AttributeForm, AttributeInput> {
  return {
    entity: 'attribute',
    nouns: { one: 'Attribute' },
    useRead: useLazyGetAttributeQuery,
    useCreate: useCreateAttributeMutation,
    useUpdate: useUpdateAttributeMutation,
    form: {
      schema: attributeForm,
      valuesOf: (attribute) => (attribute === null ? { ...NEW, group } : valuesOf(attribute)),
      inputOf: (typed, base) => inputOf(typed, base, categoryId),
    },
  };
}
