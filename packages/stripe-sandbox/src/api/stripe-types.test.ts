import type { Stripe } from 'stripe';
import { expectTypeOf, test } from 'vitest';
import type { accountObject } from '../objects/account.ts';
import type { chargeObject } from '../objects/charge.ts';
import type { checkoutSessionObject } from '../objects/checkout-session.ts';
import type { disputeObject } from '../objects/dispute.ts';
import type { thinEventObject } from '../objects/event.ts';
import type { paymentIntentObject } from '../objects/payment-intent.ts';
import type { refundObject } from '../objects/refund.ts';
import type { CreateSessionParams } from '../payments/create-session.ts';
import type { ListChargesParams, ListIntentsParams, ListSessionsParams } from './list-calls.ts';
import type { ListDisputesParams } from './dispute-calls.ts';
import type { ListEventsParams } from './event-calls.ts';
import type { CreateRefundParams, ListRefundsParams } from './refund-calls.ts';

type Session = Stripe.Checkout.SessionCreateParams;
type Unknown<Ours, Theirs> = Exclude<keyof Ours, keyof Theirs>;

/** As a form is read, a field that is not there is undefined. */
type Deep<T> = T extends readonly (infer Item)[]
  ? Deep<Item>[]
  : T extends object
    ? { [Key in keyof T]?: Deep<T[Key]> | undefined }
    : T;

const session = (params: CreateSessionParams): Deep<Session> => params;
const refund = (params: CreateRefundParams): Deep<Stripe.RefundCreateParams> => params;

// What these say is checked by the compiler (`npm run check:types`), not by running them.
test('every parameter that the sandbox takes is one of Stripe’s, with its type', () => {
  expectTypeOf(session).returns.toEqualTypeOf<Deep<Session>>();
  expectTypeOf(refund).returns.toEqualTypeOf<Deep<Stripe.RefundCreateParams>>();
  expectTypeOf<Unknown<CreateSessionParams, Session>>().toBeNever();
  type Line = CreateSessionParams['line_items'][number];
  type TheirLine = NonNullable<Session['line_items']>[number];
  expectTypeOf<Unknown<Line, TheirLine>>().toBeNever();
  expectTypeOf<Unknown<Line['price_data'], NonNullable<TheirLine['price_data']>>>().toBeNever();
  expectTypeOf<Unknown<CreateRefundParams, Stripe.RefundCreateParams>>().toBeNever();
});

test('so is every parameter of its lists', () => {
  expectTypeOf<ListRefundsParams>().toExtend<Deep<Stripe.RefundListParams>>();
  expectTypeOf<Unknown<ListRefundsParams, Stripe.RefundListParams>>().toBeNever();
  expectTypeOf<ListDisputesParams>().toExtend<Deep<Stripe.DisputeListParams>>();
  expectTypeOf<Unknown<ListDisputesParams, Stripe.DisputeListParams>>().toBeNever();
  expectTypeOf<ListChargesParams>().toExtend<Deep<Stripe.ChargeListParams>>();
  expectTypeOf<Unknown<ListChargesParams, Stripe.ChargeListParams>>().toBeNever();
  expectTypeOf<ListIntentsParams>().toExtend<Deep<Stripe.PaymentIntentListParams>>();
  expectTypeOf<Unknown<ListIntentsParams, Stripe.PaymentIntentListParams>>().toBeNever();
  expectTypeOf<ListSessionsParams>().toExtend<Deep<Stripe.Checkout.SessionListParams>>();
  expectTypeOf<Unknown<ListSessionsParams, Stripe.Checkout.SessionListParams>>().toBeNever();
  expectTypeOf<ListEventsParams>().toExtend<Deep<Stripe.EventListParams>>();
  expectTypeOf<Unknown<ListEventsParams, Stripe.EventListParams>>().toBeNever();
});

test('every answer of the sandbox has the fields of Stripe’s, with their types', () => {
  expectTypeOf<ReturnType<typeof accountObject>>().toExtend<Stripe.Account>();
  expectTypeOf<ReturnType<typeof checkoutSessionObject>>().toExtend<Stripe.Checkout.Session>();
  expectTypeOf<ReturnType<typeof paymentIntentObject>>().toExtend<Stripe.PaymentIntent>();
  expectTypeOf<ReturnType<typeof refundObject>>().toExtend<Stripe.Refund>();
  expectTypeOf<ReturnType<typeof disputeObject>>().toExtend<Stripe.Dispute>();
  expectTypeOf<ReturnType<typeof thinEventObject>>().toExtend<Stripe.V2.Core.EventBase>();
  // Of a card the sandbox keeps less than Stripe.
  type Charge = ReturnType<typeof chargeObject>;
  expectTypeOf<Omit<Charge, 'payment_method_details'>>().toExtend<
    Omit<Stripe.Charge, 'payment_method_details'>
  >();
});
