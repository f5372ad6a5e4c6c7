import { expect, test } from 'vitest';
import { z } from 'zod';
import {
  changeEmailForm,
  deleteAccountInput,
  forgotPasswordForm,
  newPasswordForm,
  profileForm,
} from './account.ts';
import { categoryInput } from './catalogue.ts';
import { createProductForm, productDialogForm } from './product-forms.ts';
import { genericMessage } from './generic-messages.ts';
import { changePasswordForm, signInForm, signUpForm } from './identity.ts';
import { shippingAddress } from './addresses.ts';
import { promocodeForm } from './promocodes.ts';

test.each([
  [z.string(), undefined, 'Required'],
  [z.string(), 7, 'Invalid input'],
  [z.string().min(3), 'ab', 'String must contain at least 3 character(s)'],
  [z.string().max(3), 'abcd', 'String must contain at most 3 character(s)'],
  [z.number().min(1), 0, 'Number must be greater than or equal to 1'],
  [z.int().max(5), 6, 'Number must be less than or equal to 5'],
  [z.array(z.int()).min(1), [], 'Array must contain at least 1 element(s)'],
  [z.array(z.int()).max(1), [1, 2], 'Array must contain at most 1 element(s)'],
  [z.enum(['up', 'down']), 'left', 'Invalid input'],
  [z.uuid(), 'no id', 'Invalid input'],
  [z.strictObject({}), { price: 1, total: 2 }, 'Unknown fields: price, total'],
  [z.string().min(3, 'Three at least.'), 'ab', 'Three at least.'],
])('%# what a schema has no text for is said in plain words', (schema, input, message) => {
  const { error } = schema.safeParse(input, { error: genericMessage });
  expect(error?.issues.map((issue) => issue.message)).toEqual([message]);
});

/** Forms are checked in the browser without these words: each of their fields brings its own. */
const forms = {
  categoryInput: categoryInput.pick({ name: true }),
  changeEmailForm,
  changePasswordForm,
  createProductForm,
  deleteAccountInput,
  forgotPasswordForm,
  newPasswordForm,
  productDialogForm,
  profileForm,
  promocodeForm,
  shippingAddress,
  signInForm,
  signUpForm,
};

test.each(Object.entries(forms))(
  'whatever is typed into %s, no field speaks as a library does',
  (_, form) => {
    const typed = ['', ' ', 'x'.repeat(5_000), -1, 1e12, 1.005];
    for (const value of typed) {
      const filled = Object.fromEntries(Object.keys(form.shape).map((field) => [field, value]));
      for (const { message, code } of form.safeParse(filled).error?.issues ?? []) {
        // Text where a number belongs, and the other way round, is what no form sends.
        if (code === 'invalid_type') continue;
        expect(message).not.toMatch(/expected|received|^Too |^Unrecognized|pattern/);
      }
    }
  },
);
