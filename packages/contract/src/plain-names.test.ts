import { expect, test } from 'vitest';
import { attributeForm } from './attributes.ts';
import { categoryInput, tagList } from './catalogue.ts';
import { text } from './fields.ts';
import { signUpForm } from './identity.ts';
import { shippingAddress } from './addresses.ts';
import { passkeyName } from './passkeys.ts';
import { productTextInput } from './product-texts.ts';
import { variantsInput } from './variants.ts';

const optionInput = variantsInput.shape.options.element;

const fields = {
  'an address line': [shippingAddress.shape.line_1, 'Address line 1 is required.'],
  'a second address line': [shippingAddress.shape.line_2, 'Address line 2 is required.'],
  'a city': [shippingAddress.shape.city, 'City is required.'],
  'a state': [shippingAddress.shape.state, 'State/Province is required.'],
  'a zip code': [shippingAddress.shape.zip_code, 'Zip code is required.'],
  'a person': [signUpForm.shape.name, 'Please enter a name without addresses or links'],
  'a category': [categoryInput.shape.name, 'Invalid input'],
  'a product': [productTextInput(text).name, 'Invalid input'],
  'a passkey': [passkeyName, 'Invalid input'],
  'a tag': [tagList.element, 'Invalid input'],
  'an option': [optionInput.shape.name, 'Invalid input'],
  'a value of an option': [optionInput.shape.values.element, 'Invalid input'],
  'an attribute': [attributeForm.shape.name, 'Invalid input'],
  'a group of attributes': [attributeForm.shape.group, 'Invalid input'],
  'a value of a list': [attributeForm.shape.options.element.shape.name, 'Invalid input'],
  'a unit': [attributeForm.shape.unit, 'Invalid input'],
} as const;

test.each(Object.entries(fields))(
  '%s has whole characters that stay where they are',
  (_name, [field, message]) => {
    for (const plain of ['Zoë Ñandú', '李小龍', 'שלום עולם', '12 Galle Road 🏠']) {
      expect(field.safeParse(plain).success).toBe(true);
    }
    const marks = ['\u202A', '\u202E', '\u2066', '\u2069', '\uD800', '\uDC00'];
    for (const mark of marks) {
      const { error } = field.safeParse(`Galle${mark} Road`);
      expect(error?.issues.at(-1)?.message).toBe(message);
    }
  },
);
