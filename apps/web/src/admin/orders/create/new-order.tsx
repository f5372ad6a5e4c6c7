import type { AdminOrder } from '@gadgetry/contract/admin-orders';
import type { Customer } from '@gadgetry/contract/customers';
import type { OrderDraft, OrderDraftContent } from '@gadgetry/contract/order-drafts';
import type { QuotedLine } from '@gadgetry/contract/quotes';
import type { AdminReturn } from '@gadgetry/contract/returns';
import { type FormEvent, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useAddOrderDraftMutation, useSaveOrderDraftMutation } from '../../../api/manual-orders.ts';
import { AddressFields } from '../../../shopping/address-fields.tsx';
import { valuesOf } from '../../../shopping/address-values.ts';
import { ShippingChoice } from '../../../shopping/shipping-choice.tsx';
import { useAddressForm } from '../../../shopping/use-address-form.ts';
import { type Countries, fitting } from '../../../shopping/use-countries.ts';
import { Card, CardHeading } from '../../../ui/card.tsx';
import { useProblemFocus } from '../../../ui/use-problem-focus.ts';
import { tellOutcome } from '../../outcome.ts';
import { TypedLines } from '../../typed-lines-field.tsx';
import type { TypedLine } from '../../typed-lines.ts';
import { useLeaveQuestion } from '../../use-leave-question.tsx';
import { CustomerFields } from './customer-fields.tsx';
import { DiscountFields } from './discount-fields.tsx';
import { MadeSummary } from './made-summary.tsx';
import {
  EMPTY,
  type OrderForm,
  contentOf,
  formOf,
  quoteBodyOf,
  supplementQuoteBodyOf,
} from './order-form.ts';
import { PaymentFields } from './payment-fields.tsx';
import { LinkedCard } from './linked-card.tsx';
import { useMakingOrder } from './use-making-order.ts';
import { useExchangeQuote, useManualQuote, useSupplementQuote } from './use-manual-quote.ts';

const PROBLEMS = {
  gone: () => 'No longer sold',
  sold_out: () => 'Out of stock',
  too_few: (available: number) => `Only ${available} in stock`,
} as const;

/** What is wrong with a line, by the quote of it. */
function toldOf(lines: readonly QuotedLine[], { productId, variantId }: TypedLine): string | null {
  const ofProduct = lines.filter((line) => line.productId === productId);
  const quoted =
    variantId === '' ? ofProduct[0] : ofProduct.find((line) => line.variantId === variantId);
  if (quoted === undefined || quoted.problem === null) return null;
  return PROBLEMS[quoted.problem](quoted.available);
}

interface NewOrderProps {
  readonly draft: OrderDraft | null;
  /** The order that it is added to, or of which something came back; null: it stands for itself. */
  readonly to: AdminOrder | null;
  /** What came back of that order, for which it is sent. */
  readonly returned: AdminReturn | null;
  readonly countries: Countries;
}

const TEXTS = { done: 'Draft saved.', failed: 'The draft was not saved.' };

/** Keeps what was typed on the server: the first time as a new draft, then as that one. */
function useSavingDraft(draft: OrderDraft | null) {
  const [saved, setSaved] = useState<Pick<OrderDraft, '_id' | 'version'> | null>(draft);
  const [add, adding] = useAddOrderDraftMutation();
  const [save, saving] = useSaveOrderDraftMutation();
  const isPending = adding.isLoading || saving.isLoading;
  return {
    draftId: saved?._id ?? null,
    isPending,
    async save(content: OrderDraftContent): Promise<boolean> {
      if (isPending) return false;
      const outcome =
        saved === null
          ? await add(content)
          : await save({ id: saved._id, version: saved.version, content });
      const { data } = outcome;
      if (!tellOutcome(outcome, TEXTS) || data === undefined) return false;
      setSaved(data);
      // A reload goes on with it; nothing is asked anew for that now.
      window.history.replaceState(window.history.state, '', `?draft=${data._id}`);
      return true;
    },
  };
}

/** Everything that makes up an order, with what it comes to beside it. */
export function NewOrder({ draft, to, returned, countries }: NewOrderProps) {
  const [form, setForm] = useState<OrderForm>(() =>
    draft === null ? EMPTY : formOf(draft.content),
  );
  const [first] = useState(() => fitting(valuesOf(draft?.content.address ?? {}), countries));
  const addressForm = useAddressForm(first, countries.home);
  const address = { ...first, ...useWatch({ control: addressForm.control }) };
  const ofItself = useManualQuote(to === null ? quoteBodyOf(form, address) : null);
  const added = to === null ? null : supplementQuoteBodyOf(form);
  const together = useSupplementQuote(
    to === null || added === null || returned !== null ? null : { to: to._id, ...added },
  );
  const instead = useExchangeQuote(
    returned === null || added === null ? null : { of: returned._id, ...added },
  );
  const shown = to === null ? ofItself : returned === null ? together : instead;
  const saving = useSavingDraft(draft);
  const content = contentOf(form, address);
  const [kept, setKept] = useState(() => JSON.stringify(content));
  const making = useMakingOrder({
    form,
    addressForm,
    shown,
    draftId: saving.draftId,
    to: to?._id ?? null,
    returnId: returned?._id ?? null,
  });
  const question = useLeaveQuestion(JSON.stringify(content) !== kept && !making.isDone);
  const focus = useProblemFocus(making.problems);
  const { quote } = shown;
  const asksForMoney = returned === null || (quote?.due ?? 0) > 0;

  const change = (typed: Partial<OrderForm>) => {
    setForm((before) => ({ ...before, ...typed }));
    making.forget();
  };
  const found = ({ email, fullName, addresses }: Customer) => {
    change({ email, fullName });
    const usual = addresses.find(({ isDefault }) => isDefault) ?? addresses[0];
    if (usual !== undefined) addressForm.reset(fitting(valuesOf(usual.address), countries));
  };
  const saveDraft = async () => {
    if (await saving.save(content)) setKept(JSON.stringify(content));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void making.make();
  };

  return (
    <form
      ref={focus}
      noValidate
      onSubmit={submit}
      className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_23rem]"
    >
      {question}
      <div className="flex min-w-0 flex-col gap-6">
        {to === null ? (
          <CustomerFields
            form={form}
            problems={making.problems}
            account={quote === null || shown.busy ? undefined : quote.account}
            onChange={change}
            onFound={found}
          />
        ) : (
          <LinkedCard order={to} returned={returned} />
        )}
        <Card>
          <CardHeading>Products</CardHeading>
          <TypedLines
            lines={form.lines}
            onChange={(lines) => change({ lines })}
            problem={making.problems['lines']}
            refusal={making.isRefused ? making.problems['lines'] : undefined}
            headed
            nothing="Add at least one product."
            told={(line) => toldOf(quote?.lines ?? [], line)}
          />
        </Card>
        {to === null && (
          <>
            <Card>
              <CardHeading>Shipping Address</CardHeading>
              <div className="grid gap-4 sm:grid-cols-2">
                <AddressFields form={addressForm} {...countries} whose="customer" />
              </div>
            </Card>
            <ShippingChoice
              quote={quote}
              chosen={form.shippingMethodId}
              onChange={(shippingMethodId) => change({ shippingMethodId })}
            />
          </>
        )}
        <DiscountFields form={form} problems={making.problems} quote={quote} onChange={change} />
        {asksForMoney && (
          <PaymentFields
            payment={form.payment}
            problems={making.problems}
            of={returned === null ? 'Payment' : 'Payment of the difference'}
            noLink={quote?.noLink ?? null}
            onChange={(payment) => change({ payment })}
          />
        )}
      </div>
      <MadeSummary
        shown={shown}
        by={form.payment.by}
        isExchange={returned !== null}
        refusal={making.refusal}
        pending={making.isPending}
        savingDraft={saving.isPending}
        onSaveDraft={to === null ? () => void saveDraft() : null}
      />
    </form>
  );
}
