const digitsOf = (typed: string) => typed.replaceAll(/\D/g, '');

/** '4242 4242 4242 4242', whatever way it was typed or pasted. */
export function formatCardNumber(typed: string): string {
  return digitsOf(typed)
    .slice(0, 19)
    .replaceAll(/(\d{4})(?=\d)/g, '$1 ');
}

/** '04 / 30' of '4/30', '0430' or '04/2030'. */
export function formatExpiry(typed: string): string {
  const padded = typed.replace(/^\D*([2-9]|\d(?=\s*\/))/, (month) =>
    digitsOf(month).padStart(2, '0'),
  );
  const digits = digitsOf(padded);
  const month = digits.slice(0, 2);
  const year = digits.slice(2, 6);
  return year === '' ? month : `${month} / ${year}`;
}

export function formatCvc(typed: string): string {
  return digitsOf(typed).slice(0, 4);
}

/** Where the cursor belongs after formatting, so that it stays behind the digit it was behind. */
export function cursorAfter(formatted: string, digitsBefore: number): number {
  if (digitsBefore === 0) return 0;
  let seen = 0;
  for (const { index } of formatted.matchAll(/\d/g)) {
    seen += 1;
    if (seen === digitsBefore) return index + 1;
  }
  return formatted.length;
}

export interface TypedCard {
  readonly number: string;
  readonly expiry: string;
  readonly cvc: string;
}

export type CardProblems = Readonly<Partial<Record<keyof TypedCard, string>>>;

/** What is visibly not finished. Whether the rest makes sense is for the payment provider to say. */
export function unfinished(card: TypedCard): CardProblems {
  return {
    ...(digitsOf(card.number).length < 12 && { number: 'Your card number is incomplete.' }),
    ...(!/^\d\d \/ (\d\d|\d{4})$/.test(card.expiry) && {
      expiry: "Your card's expiration date is incomplete.",
    }),
    ...(card.cvc.length < 3 && { cvc: "Your card's security code is incomplete." }),
  };
}
