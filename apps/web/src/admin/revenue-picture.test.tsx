import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { RevenuePicture } from './revenue-picture.tsx';

test('days without revenue are no chart, whose axis would count what nobody has paid', () => {
  const drawn = (...revenues: number[]) =>
    renderToStaticMarkup(
      <RevenuePicture
        days={revenues.map((revenue, day) => ({ day: `2026-11-0${day + 1}`, revenue }))}
      />,
    );
  expect(drawn(0, 0)).toBe('<p class="text-sm text-ink-soft">No revenue in these days.</p>');
  expect(drawn(0, 12.5)).not.toContain('No revenue');
});
