/** A call that was refused until the person has shown once more who they are. */
interface Question {
  /** True: they have, and the call is made again. */
  readonly answer: (shown: boolean) => void;
}

let open: Question | null = null;
let asking: Promise<boolean> | null = null;
const listeners = new Set<() => void>();

function change(next: Question | null): void {
  open = next;
  for (const listener of listeners) listener();
}

export function subscribeToQuestion(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function openQuestion(): Question | null {
  return open;
}

/** Opens the one dialog for it; calls that are refused meanwhile wait for the same answer. */
export function requestReauthentication(): Promise<boolean> {
  asking ??= new Promise<boolean>((resolve) => change({ answer: resolve })).finally(() => {
    asking = null;
    change(null);
  });
  return asking;
}
