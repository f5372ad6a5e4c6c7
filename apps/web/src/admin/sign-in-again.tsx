import { errorCode } from '../api/error-text.ts';
import { paths, signInPath } from '../page/paths.ts';

/** Whether a call was refused because nobody is signed in any more: signed out elsewhere, or for too long. */
export const isSignedOut = (error: unknown): boolean => errorCode(error) === 'unauthenticated';

/** In a tab of its own, since the way to it in this one would lose what was typed. */
const ADDRESS = signInPath(paths.admin.dashboard);

export function openSignIn(): void {
  window.open(ADDRESS, '_blank', 'noopener');
}

/** Whoever has scrolled down to the button would not see what stands at the top of a form. */
const focused = (link: HTMLAnchorElement | null) => link?.focus();

/** The way to sign in once more beside a form, and to go on with what was typed. */
export function SignInAgain({ button }: { readonly button: string }) {
  return (
    <p className="mt-1">
      <a
        ref={focused}
        href={ADDRESS}
        target="_blank"
        rel="noopener"
        className="font-semibold underline underline-offset-4"
      >
        Sign in in a new tab
      </a>
      , come back here and press {button} again. Nothing you typed is lost.
    </p>
  );
}
