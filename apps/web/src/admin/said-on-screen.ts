import { fieldName } from '@gadgetry/contract/field-names';
import type { HistoryEntity } from '@gadgetry/contract/history';
import { historyValueText } from './history-value.ts';
import { isNothing } from './three-way.ts';

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** 'excludedProducts' as 'Excluded products'. */
function written(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What has no control of its own: the words in it, and how many others there are. */
function inWords(field: string, value: unknown): string {
  if (isNothing(value)) return 'none';
  if (Array.isArray(value) && value.every((one) => typeof one === 'string' && ID.test(one))) {
    return `${value.length} chosen`;
  }
  if (Array.isArray(value)) return value.map((one) => inWords(field, one)).join(', ');
  if (typeof value === 'object' && value !== null) {
    const said = Object.values(value).filter((one) => !isNothing(one));
    return said.map((one) => inWords(field, one)).join(' · ');
  }
  if (typeof value === 'string' && ID.test(value)) return 'another one';
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? historyValueText(field, value)
    : 'changed';
}

/**
 * A field as its form calls it on the screen, and a value of it as the form says it there: forms know ids
 * where their screens have names.
 */
export function saidOnScreen(form: HTMLFormElement | null, entity: HistoryEntity, path: string) {
  const found = form?.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
    `[name="${CSS.escape(path)}"]`,
  );
  const controls = [...(found ?? [])];
  const [first] = controls;
  const isGroup = controls.length > 1 || first?.type === 'radio';
  const label = isGroup ? first?.closest('fieldset')?.querySelector('legend') : first?.labels?.[0];
  const [top = path] = path.split('.');
  const chosen = controls.flatMap((control) =>
    control instanceof HTMLSelectElement
      ? [...control.options].map(({ value, text }) => [value, text] as const)
      : isGroup
        ? [[control.value, control.closest('label')?.textContent ?? control.value] as const]
        : [],
  );
  const names = new Map(chosen);
  const nameOf = (value: unknown) => names.get(String(value)) ?? inWords(path, value);
  return {
    label: label?.textContent ?? written(fieldName(entity, top)),
    say: (value: unknown) =>
      Array.isArray(value) && names.size > 0 && value.length > 0
        ? value.map(nameOf).join(', ')
        : nameOf(isNothing(value) ? '' : value),
  };
}
