import type { toast as sonner } from 'sonner';

type Sonner = typeof sonner;
type Kind = 'success' | 'info' | 'warning' | 'error' | 'loading';

// The toaster is loaded when somebody begins to use the page; what is said before waits for it.
let shown: Sonner | null = null;
let waiting: ((toaster: Sonner) => void)[] = [];
let wanted: (() => void) | null = null;

/** One thing that can be done about a message, such as undoing what it tells of. */
export interface ToastAction {
  readonly label: string;
  readonly onClick: () => void;
}

/** Those that are shown: the same message again renews the one that is there. */
const standing = new Map<string, string>();
let told = 0;

/** Not while it goes: a message that is renewed then would go with it. */
function once(message: string) {
  const id = standing.get(message) ?? String((told += 1));
  standing.set(message, id);
  const gone = () => standing.delete(message);
  return { id, onAutoClose: gone, onDismiss: gone };
}

function say(kind: Kind, message: string, action?: ToastAction): void {
  // What can be undone is a thing of its own.
  const options = action === undefined ? once(`${kind}: ${message}`) : { action };
  const show = (toaster: Sonner) => toaster[kind](message, options);
  if (shown !== null) return void show(shown);
  waiting.push(show);
  wanted?.();
}

/**
 * Tells when there is something to say and no toaster to say it.
 * @returns a function that ends it
 */
export function onFirstToast(listener: () => void): () => void {
  wanted = listener;
  if (waiting.length > 0) queueMicrotask(listener);
  return () => {
    if (wanted === listener) wanted = null;
  };
}

/** A short message that needs no answer. Shown by the one Toaster of the page. */
export const toast = {
  success: (message: string, action?: ToastAction) => say('success', message, action),
  info: (message: string, action?: ToastAction) => say('info', message, action),
  warning: (message: string, action?: ToastAction) => say('warning', message, action),
  error: (message: string, action?: ToastAction) => say('error', message, action),
  loading: (message: string) => say('loading', message),
};

export function toasterMounted(toaster: Sonner): void {
  shown = toaster;
  for (const show of waiting) show(toaster);
  waiting = [];
}
