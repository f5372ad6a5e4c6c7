import { formatMoney } from './money.ts';
import type { ShippingRule } from './shipping.ts';

const priceText = (price: number) => (price === 0 ? 'free' : formatMoney(price));

/** What an owner has set, part by part. */
export function ruleLines(rule: ShippingRule): string[] {
  const lines: string[] = [];
  if ('price' in rule) lines.push(priceText(rule.price));
  if ('freeFrom' in rule) lines.push(`free from ${formatMoney(rule.freeFrom)}`);
  if ('steps' in rule) {
    const unit = (upTo: number) => (rule.kind === 'by_weight' ? `${upTo} g` : formatMoney(upTo));
    for (const { upTo, price } of rule.steps) {
      lines.push(`${upTo === null ? 'above' : `up to ${unit(upTo)}`}: ${priceText(price)}`);
    }
  }
  if ('missingWeight' in rule) {
    const { missingWeight } = rule;
    lines.push(
      missingWeight === null ? 'not without weights' : `without weight: ${missingWeight} g`,
    );
  }
  return lines;
}
