import { tryDiscountBody } from '@gadgetry/contract/discounts';
import { useState } from 'react';
import { useTryDiscountMutation } from '../../api/promocodes.ts';
import { useShop } from '../../page/shop-settings.tsx';
import { Field } from '../../ui/field.tsx';
import { AdminScreen } from '../admin-screen.tsx';
import { ChoicePicker } from '../choice-picker.tsx';
import { placeFields, PreviewForm } from '../preview-form.tsx';
import { customerChoices } from '../choices.ts';
import { TriedAnswer } from './tried-answer.tsx';
import { bodyOf } from './tried-cart.ts';
import { TypedLines } from '../typed-lines-field.tsx';
import type { TypedLine } from '../typed-lines.ts';

/** A cart that nobody has: what it would come to, and why a discount is had or is not. */
export function Page() {
  const { country } = useShop();
  const [lines, setLines] = useState<readonly TypedLine[]>([]);
  const [customer, setCustomer] = useState<string | null>(null);
  const [attempt, { isLoading }] = useTryDiscountMutation();
  return (
    <AdminScreen title="Try a discount">
      <PreviewForm
        heading="What would a cart come to?"
        note="As the shop answers now. Nothing is kept of it, and no code is used up."
        renderLead={(problems) => (
          <div className="flex flex-col gap-4">
            <TypedLines lines={lines} onChange={setLines} problem={problems['items']} />
            <Field label="Customer (optional)" hint="Without one: somebody new with an account.">
              {(control) => (
                <ChoicePicker
                  control={control}
                  source={customerChoices}
                  value={customer === null ? [] : [customer]}
                  onChange={(ids) => setCustomer(ids.at(-1) ?? null)}
                />
              )}
            </Field>
          </div>
        )}
        fields={[
          { name: 'code', label: 'Promo code (optional)', first: '', mode: 'text' },
          ...placeFields(country),
        ]}
        schema={tryDiscountBody}
        bodyOf={(typed) => bodyOf(typed, lines, customer)}
        ask={attempt}
        pending={isLoading}
      >
        {(answer) => <TriedAnswer answer={answer} />}
      </PreviewForm>
    </AdminScreen>
  );
}
