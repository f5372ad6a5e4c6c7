import { formatMoney } from '@gadgetry/contract/money';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { errorCode, errorText, isUnanswered } from '../../../api/error-text.ts';
import {
  useMakeExchangeMutation,
  useMakeOrderMutation,
  useMakeSupplementMutation,
} from '../../../api/manual-orders.ts';
import { adminOrderPath } from '../../../page/admin-paths.ts';
import type { AddressForm } from '../../../shopping/use-address-form.ts';
import { useShop } from '../../../page/shop-settings.tsx';
import { toast } from '../../../ui/toast.ts';
import { type Told, useTold } from '../../told.ts';
import {
  type OrderForm,
  type OrderProblems,
  addressProblemsOf,
  exchangeBodyOf,
  orderBodyOf,
  problemsOf,
  supplementBodyOf,
} from './order-form.ts';
import type { ManualQuoteShown, ShownQuote } from './use-manual-quote.ts';

interface Making {
  readonly form: OrderForm;
  readonly addressForm: AddressForm;
  readonly shown: ManualQuoteShown;
  readonly draftId: string | null;
  /** The order that it is added to, which says whose it is and where it goes; null: it stands for itself. */
  readonly to: string | null;
  /** The return of that order for which it is sent; null: it is no exchange. */
  readonly returnId: string | null;
}

const UNANSWERED =
  'The shop did not answer. Press the button again to be sure: it is one order, however often.';
const NOT_ASKED = 'The shop could not be asked what this comes to. Please try again.';

function doneWords(
  by: OrderForm['payment']['by'],
  { due, back = 0 }: ShownQuote,
  told: Told,
): string {
  if (due === 0) {
    return back === 0
      ? 'Exchanged: the order can be sent.'
      : 'Exchanged: the order can be sent, and the difference goes back.';
  }
  return by === 'link'
    ? `Order created. ${told('The link is on its way to the customer.')}`
    : 'Order created and marked as paid.';
}

interface Said {
  readonly problems: OrderProblems;
  /** Whether the shop itself has said so. */
  readonly isRefused: boolean;
  readonly refusal: string | null;
}

const NOTHING: Said = { problems: {}, isRefused: false, refusal: null };

/** Makes the order of what is shown, once; what is refused stands at its field. */
export function useMakingOrder({ form, addressForm, shown, draftId, to, returnId }: Making) {
  const { country: home } = useShop();
  const told = useTold();
  const [makeOrder, making] = useMakeOrderMutation();
  const [makeSupplement, adding] = useMakeSupplementMutation();
  const [makeExchange, exchanging] = useMakeExchangeMutation();
  const navigate = useNavigate();
  const [said, setSaid] = useState<Said>(NOTHING);
  const [isDone, setDone] = useState(false);
  const busy = useRef(false);
  const attempt = useRef({ content: '', key: '' });

  /** The same content is the same order, also after an answer that was lost. */
  const keyOf = (content: string): string => {
    if (attempt.current.content !== content) {
      attempt.current = { content, key: crypto.randomUUID() };
    }
    return attempt.current.key;
  };

  const refuse = (error: unknown) => {
    if (isUnanswered(error)) return setSaid({ ...NOTHING, refusal: UNANSWERED });
    const ofAddress = addressProblemsOf(error);
    for (const { path, message } of ofAddress) {
      addressForm.setError(path, { message }, { shouldFocus: true });
    }
    const problems = problemsOf(error) ?? (ofAddress.length > 0 ? {} : null);
    if (errorCode(error) === 'quote_changed') shown.retry();
    return setSaid(
      problems === null
        ? { ...NOTHING, refusal: errorText(error, 'The order was not created.') }
        : { problems, isRefused: true, refusal: null },
    );
  };

  /** What is wrong with it, or how it is sent. */
  const prepared = (quote: ShownQuote | null) => {
    if (to === null) {
      const typed = { home, quote, draftId };
      const { body, problems } = orderBodyOf(form, addressForm.getValues(), typed);
      const send = body && (() => makeOrder({ key: keyOf(JSON.stringify(body)), ...body }));
      return { problems, send };
    }
    if (returnId !== null) {
      const { body, problems } = exchangeBodyOf(form, quote);
      const key = keyOf(JSON.stringify(body));
      const send = body && (() => makeExchange({ of: returnId, key, ...body }));
      return { problems, send };
    }
    const { body, problems } = supplementBodyOf(form, quote);
    const send = body && (() => makeSupplement({ to, key: keyOf(JSON.stringify(body)), ...body }));
    return { problems, send };
  };

  const makeOnce = async () => {
    const isAddressRight = to !== null || (await addressForm.trigger());
    const typed = prepared(null);
    // What it comes to is asked for once the rest is right.
    const { quoted: _q, worth: _w, shippingAddress: _address, ...problems } = typed.problems;
    if (!isAddressRight || Object.keys(problems).length > 0) {
      setSaid({ ...NOTHING, problems });
      // Where nothing above it is wrong, the address is what has to be looked at.
      if (Object.keys(problems).length === 0) {
        await addressForm.trigger(undefined, { shouldFocus: true });
      }
      return;
    }
    const quote = await shown.now();
    const { send } = prepared(quote);
    if (quote === null || send === undefined) {
      setSaid({ ...NOTHING, refusal: shown.refusal ?? NOT_ASKED });
      return;
    }
    // For what is shown, or for less where that is being asked anew.
    if (shown.quote === null || quote.grandTotal > shown.quote.grandTotal) {
      const total = formatMoney(quote.grandTotal);
      setSaid({
        ...NOTHING,
        refusal: `It comes to ${total} now. Please look at it, and press again.`,
      });
      return;
    }
    const { data, error } = await send();
    if (data === undefined) {
      refuse(error);
      return;
    }
    setDone(true);
    toast.success(doneWords(form.payment.by, quote, told));
    await navigate(adminOrderPath(data.orderId));
  };

  return {
    ...said,
    isPending: making.isLoading || adding.isLoading || exchanging.isLoading,
    isDone,
    /** What was said is about what stood there then. */
    forget: () => {
      if (said !== NOTHING) setSaid(NOTHING);
    },
    make: async () => {
      // A second press can come before the first one shows.
      if (busy.current) return;
      busy.current = true;
      try {
        await makeOnce();
      } finally {
        busy.current = false;
      }
    },
  };
}
