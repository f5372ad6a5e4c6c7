import type { Faults } from '../faults.ts';

const amounts = new Set(['amount', 'amount_total', 'amount_subtotal', 'amount_received']);

const NOT_SENT = 'not-what-was-sent';

function replaced(
  object: object,
  replace: (key: string, value: unknown) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(object).map(([key, value]) => [key, replace(key, value)]),
  );
}

const falsehoods: Record<
  Exclude<Faults['eventContent'], 'true'>,
  (key: string, value: unknown) => unknown
> = {
  wrong_amount: (key, value) => (amounts.has(key) && typeof value === 'number' ? value + 1 : value),
  wrong_currency: (key, value) => {
    if (key !== 'currency') return value;
    return value === 'eur' ? 'usd' : 'eur';
  },
  wrong_metadata: (key, value) => {
    if (key === 'client_reference_id' && value !== null) return NOT_SENT;
    if (key !== 'metadata' || typeof value !== 'object' || value === null) return value;
    return replaced(value, () => NOT_SENT);
  },
  no_metadata: (key, value) => (key === 'metadata' ? undefined : value),
};

/** What a signed delivery claims where it is set to claim something else than the truth. */
export function tampered(object: object, content: Faults['eventContent']): object {
  return content === 'true' ? object : replaced(object, falsehoods[content]);
}
