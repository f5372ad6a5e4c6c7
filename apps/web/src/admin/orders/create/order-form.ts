import type { AddressProblem } from '@gadgetry/contract/addresses';
import { genericMessage } from '@gadgetry/contract/generic-messages';
import { type ExchangeBody, exchangeBody } from '@gadgetry/contract/exchanges';
import type { OrderDraftContent } from '@gadgetry/contract/order-drafts';
import {
  type ManualOrderBody,
  type ManualQuoteBody,
  manualDiscountInput,
  manualOrderBody,
  manualQuoteBody,
} from '@gadgetry/contract/manual-orders';
import type { Quote } from '@gadgetry/contract/quotes';
import {
  type SupplementBody,
  type SupplementQuoteBody,
  supplementBody,
} from '@gadgetry/contract/supplements';
import { sumOrNone, unclearSum } from '@gadgetry/contract/typed-sum';
import type { z } from 'zod';
import { errorCode, errorIssues, errorText } from '../../../api/error-text.ts';
import { type AddressValues, addressOf, valuesOf } from '../../../shopping/address-values.ts';
import { sumsShown } from '../../../shopping/sums-shown.ts';
import { numberOf, numberProblem } from '../../typed-number.ts';
import { type TypedLine, isQuantity } from '../../typed-lines.ts';

/** What was typed of an order for somebody; its address is a form of its own. */
export interface OrderForm extends Omit<OrderDraftContent, 'lines' | 'address'> {
  readonly lines: readonly TypedLine[];
}

export const EMPTY: OrderForm = {
  email: '',
  fullName: '',
  lines: [],
  shippingMethodId: '',
  promoCode: '',
  discount: { kind: 'none', value: '', reason: '' },
  payment: { by: 'link', note: '' },
};

export function formOf({ lines, address: _address, ...content }: OrderDraftContent): OrderForm {
  return { ...content, lines: lines.map((line, at) => ({ ...line, key: at + 1 })) };
}

export function contentOf(form: OrderForm, address: AddressValues): OrderDraftContent {
  return {
    ...form,
    lines: form.lines.map(({ key: _key, ...line }) => line),
    address: valuesOf(address),
  };
}

const itemsOf = (lines: readonly TypedLine[]) =>
  lines.map(({ productId, variantId, quantity }) => ({
    product: { _id: productId },
    ...(variantId !== '' && { variantId }),
    quantity: isQuantity(quantity) ? Number(quantity) : Number.NaN,
  }));

function discountOf({ kind, value, reason }: OrderForm['discount']) {
  if (kind === 'none') return {};
  return {
    discount:
      kind === 'percent'
        ? { kind, percent: numberOf(value, 'percent'), reason }
        : { kind, amount: sumOrNone(value), reason },
  };
}

/** What the shop is asked while it is typed: as much as can be asked already; null: nothing yet. */
export function quoteBodyOf(form: OrderForm, address: AddressValues): ManualQuoteBody | null {
  const { email } = manualQuoteBody.shape;
  const typed = { ...form.discount, reason: form.discount.reason.trim() || 'not said yet' };
  const { discount } = discountOf(typed);
  const region = address.state.trim();
  const postalCode = address.zip_code.trim();
  const asked = manualQuoteBody.safeParse({
    items: itemsOf(form.lines),
    ...(email.safeParse(form.email.trim()).success && { email: form.email.trim() }),
    ...(form.promoCode.trim() !== '' && { promoCode: form.promoCode.trim() }),
    ...(form.shippingMethodId !== '' && { shippingMethodId: form.shippingMethodId }),
    ...(manualDiscountInput.safeParse(discount).success && { discount }),
    destination: {
      ...(address.country !== '' && { country: address.country }),
      ...(region !== '' && { region }),
      ...(postalCode !== '' && { postalCode }),
    },
  });
  return asked.data ?? null;
}

/** The same of what is added to an order, which says itself whose it is and where it goes. */
export function supplementQuoteBodyOf(form: OrderForm): SupplementQuoteBody | null {
  const asked = quoteBodyOf(form, valuesOf({}));
  if (asked === null) return null;
  const { items, promoCode, discount } = asked;
  return {
    items,
    ...(promoCode !== undefined && { promoCode }),
    ...(discount !== undefined && { discount }),
  };
}

export type OrderProblems = Partial<Record<string, string>>;

/** Which field a path of the request is about. */
function fieldOf(path: string): string {
  const [first = '', second = ''] = path.split('.');
  if (first === 'items') return 'lines';
  if (first === 'customer') return second;
  if (first === 'discount') return second === 'reason' ? 'discount.reason' : 'discount.value';
  return first === 'payment' && second === 'note' ? 'payment.note' : first;
}

const byField = (issues: readonly { readonly path: string; readonly message: string }[]) =>
  issues.reduce<OrderProblems>(
    (before, { path, message }) => ({ [fieldOf(path)]: message, ...before }),
    {},
  );

interface Checked<Body> {
  readonly body: Body | undefined;
  readonly problems: OrderProblems;
}

/** What the form says of any order, for what is shown. */
function contentsOf(form: OrderForm, quote: Quote | null) {
  const { by, note } = form.payment;
  return {
    items: itemsOf(form.lines),
    ...(form.promoCode.trim() !== '' && { promoCode: form.promoCode.trim() }),
    ...discountOf(form.discount),
    quoted: quote === null ? undefined : sumsShown(quote),
    payment: by === 'link' ? { kind: 'link' } : { kind: 'received', by, note },
  };
}

function checkedBy<Body>(schema: z.ZodType<Body>, typed: object): Checked<Body> {
  const checked = schema.safeParse(typed, { error: genericMessage });
  const issues = (checked.error?.issues ?? []).map(({ path, message }) => ({
    path: path.join('.'),
    message,
  }));
  return { body: checked.data, problems: byField(issues) };
}

/** The same, with what the schema can't know of a sum: which one was meant. */
function checkedForm<Body>(schema: z.ZodType<Body>, form: OrderForm, typed: object): Checked<Body> {
  const { body, problems } = checkedBy(schema, typed);
  const { kind, value } = form.discount;
  const unclear = {
    none: () => undefined,
    percent: () => numberProblem(value, 'percent'),
    amount: () => unclearSum(value),
  }[kind]();
  return unclear === undefined
    ? { body, problems }
    : { body: undefined, problems: { ...problems, 'discount.value': unclear } };
}

/** The order as the API takes it, for what is shown; or what is wrong with it. */
export function orderBodyOf(
  form: OrderForm,
  address: AddressValues,
  { home, quote, draftId }: { home: string; quote: Quote | null; draftId: string | null },
): Checked<ManualOrderBody> {
  const methodId = quote?.shippingMethodId ?? null;
  return checkedForm(manualOrderBody, form, {
    ...contentsOf(form, quote),
    customer: { email: form.email.trim(), fullName: form.fullName },
    ...(methodId !== null && { shippingMethodId: methodId }),
    shippingAddress: addressOf(address, home),
    ...(draftId !== null && { draftId }),
  });
}

/** What is added to an order. */
export function supplementBodyOf(form: OrderForm, quote: Quote | null): Checked<SupplementBody> {
  return checkedForm(supplementBody, form, contentsOf(form, quote));
}

/** What is sent for what came back. */
export function exchangeBodyOf(
  form: OrderForm,
  quote: (Quote & { readonly worth?: number }) | null,
): Checked<ExchangeBody> {
  return checkedForm(exchangeBody, form, { ...contentsOf(form, quote), worth: quote?.worth });
}

const FIELD_OF_CODE: Readonly<Record<string, string>> = {
  insufficient_stock: 'lines',
  product_unavailable: 'lines',
};

/** What the form has beside the address; a refusal of anything else stands at the button. */
const FIELDS: readonly string[] = [
  'email',
  'fullName',
  'lines',
  'promoCode',
  'discount.value',
  'discount.reason',
  'payment',
  'payment.note',
];

/** Where a refusal belongs; null where it is about no single field of these. */
export function problemsOf(error: unknown): OrderProblems | null {
  const issues = errorIssues(error);
  const fields = Object.entries(byField(issues)).filter(([field]) => FIELDS.includes(field));
  if (fields.length > 0) return Object.fromEntries(fields);
  const code = errorCode(error) ?? '';
  const field = code.startsWith('promocode_') ? 'promoCode' : FIELD_OF_CODE[code];
  return field === undefined ? null : { [field]: errorText(error, 'This was refused.') };
}

/** Of the address, for its own form. */
export function addressProblemsOf(error: unknown): AddressProblem[] {
  return errorIssues(error).flatMap(({ path, message }) => {
    const [form, field] = path.split('.');
    if (form !== 'shippingAddress' || field === undefined) return [];
    const known = manualOrderBody.shape.shippingAddress.keyof().safeParse(field).data;
    return known === undefined ? [] : { path: known, message };
  });
}
