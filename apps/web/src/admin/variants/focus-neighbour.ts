/** A row that goes hands focus to the one beside it, so that the keyboard goes on from there. */
export function focusNeighbour(button: Element): void {
  const row = button.closest('li, [data-option]');
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
  neighbour?.querySelector<HTMLElement>('input, button')?.focus();
}
