import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Badge } from '../ui/badge.tsx';
import { OrderStatusBadge, PaymentStatusBadge } from './order-status-badge.tsx';

test.each([
  ['pending', 'yellow'],
  ['CONFIRMED', 'blue'],
  ['Shipped', 'purple'],
  ['DELIVERED', 'green'],
  ['cancelled', 'red'],
  ['ON HOLD', 'grey'],
] as const)('an order that is %s is %s', (status, tone) => {
  const shown = renderToStaticMarkup(<OrderStatusBadge status={status} />);
  expect(shown).toBe(renderToStaticMarkup(<Badge tone={tone}>{status}</Badge>));
});

test('each colour of a badge is another one', () => {
  const tones = ['yellow', 'blue', 'purple', 'green', 'red', 'grey'] as const;
  const drawn = tones.map((tone) => renderToStaticMarkup(<Badge tone={tone}>x</Badge>));
  expect(new Set(drawn).size).toBe(tones.length);
});

test('a payment is shown as it is sent, and in outline while it is pending', () => {
  const outlined = renderToStaticMarkup(<Badge outline>PENDING</Badge>);
  expect(renderToStaticMarkup(<PaymentStatusBadge status="PENDING" />)).toBe(outlined);
  for (const status of ['PAID', 'FAILED', 'REFUNDED', 'DISPUTED']) {
    const shown = renderToStaticMarkup(<PaymentStatusBadge status={status} />);
    expect(shown).toContain(`>${status}<`);
    expect(shown).not.toContain(renderToStaticMarkup(<Badge outline>{status}</Badge>));
  }
});
