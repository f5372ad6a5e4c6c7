import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { expect, test } from 'vitest';
import { StepItem } from './step-item.tsx';

const shown = (isDone: boolean, path: string | null) =>
  renderToStaticMarkup(
    <StaticRouter location="/admin">
      <StepItem title="Tax" isDone={isDone} says="Orders are taxed." path={path} />
    </StaticRouter>,
  );

test('the way to a screen stays when what is done there is done', () => {
  const way = /<a [^>]*aria-label="Go there: Tax"[^>]*href="\/admin\/tax"/;
  expect(shown(false, '/admin/tax')).toMatch(way);
  expect(shown(true, '/admin/tax')).toMatch(way);
  expect(shown(true, null)).not.toContain('Go there');
});
