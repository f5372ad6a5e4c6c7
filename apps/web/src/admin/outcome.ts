import { errorCode, errorText, isUnanswered } from '../api/error-text.ts';
import { type ToastAction, toast } from '../ui/toast.ts';
import { isSignedOut, openSignIn } from './sign-in-again.tsx';

/** What a call of RTK Query's mutations comes to. */
export interface Outcome {
  readonly data?: unknown;
  readonly error?: unknown;
}

export interface OutcomeTexts {
  readonly done: string;
  /** Where the server sent no message of its own. */
  readonly failed: string;
  /** Where nobody answered and more is to be said than that: it does not mean that nothing was done. */
  readonly unanswered?: string;
  /** What comes next. */
  readonly next?: ToastAction;
}

/** Tells how a call went, and answers whether it went well. */
export function tellOutcome(outcome: Outcome, texts: OutcomeTexts): boolean {
  const { done, failed, unanswered, next } = texts;
  if (outcome.error === undefined) {
    toast.success(done, next);
    return true;
  }
  const { error } = outcome;
  toast.error(
    (isUnanswered(error) && unanswered) || errorText(error, failed),
    isSignedOut(error) ? { label: 'Sign in', onClick: openSignIn } : undefined,
  );
  return false;
}

/** The server's words where someone else has saved in the meantime; null for every other outcome. */
export function staleMessage({ error }: Outcome): string | null {
  return errorCode(error) === 'stale_edit'
    ? errorText(error, 'Someone else has changed this')
    : null;
}
