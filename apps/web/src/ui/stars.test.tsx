import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Stars } from './stars.tsx';

const filledOf = (count: number) => {
  const drawn = renderToStaticMarkup(<Stars count={count} />);
  const halves = drawn.match(/lucide-star-half/g)?.length ?? 0;
  return (drawn.match(/fill-current/g)?.length ?? 0) - halves / 2;
};

test('an average is drawn to the nearest half of a star', () => {
  expect([1, 3, 4.2, 4.3, 4.5, 4.7, 4.8, 5].map(filledOf)).toEqual([1, 3, 4, 4.5, 4.5, 4.5, 5, 5]);
});
