import { Suspense, useSyncExternalStore } from 'react';
import { openQuestion, subscribeToQuestion } from '../api/reauthentication.ts';
import { lazyPart } from './lazy-part.ts';

const ReauthenticationDialog = lazyPart(
  async () => (await import('./reauthentication-dialog.tsx')).ReauthenticationDialog,
);

const none = () => null;

/** Over whatever page a call was made from: what was typed there stays. */
export function Reauthentication() {
  const question = useSyncExternalStore(subscribeToQuestion, openQuestion, none);
  if (question === null) return null;
  return (
    <Suspense>
      <ReauthenticationDialog onAnswer={question.answer} />
    </Suspense>
  );
}
