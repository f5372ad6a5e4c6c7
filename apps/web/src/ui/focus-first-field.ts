const FIELDS =
  'input:enabled:not([readonly]), select:enabled, textarea:enabled, [role=radio][tabindex="0"]';

function firstField(panel: HTMLElement): HTMLElement | null {
  const first = panel.querySelector<HTMLElement>(FIELDS);
  if (!(first instanceof HTMLInputElement) || first.type !== 'radio') return first;
  const group = `input[name="${CSS.escape(first.name)}"]:checked:enabled`;
  return panel.querySelector<HTMLElement>(group) ?? first;
}

/**
 * Whoever opens a form wants to fill it in: not the dialog's cross is what has focus then. Fields that
 * are read first get it once they are there, unless focus was moved meanwhile.
 */
export function focusFirstField(event: Event): void {
  const { currentTarget: panel } = event;
  if (!(panel instanceof HTMLElement)) return;
  const field = firstField(panel);
  if (field !== null) {
    event.preventDefault();
    field.focus();
    return;
  }
  const cross = panel.querySelector('button');
  const watch = new MutationObserver(() => {
    const found = firstField(panel);
    if (found === null) return;
    watch.disconnect();
    const { activeElement: active } = document;
    if (active === cross || active === panel || active === document.body) found.focus();
  });
  watch.observe(panel, { childList: true, subtree: true });
}
