import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Avatar } from './avatar.tsx';

test.each([
  ['Sam Shopper', null, '>S<'],
  ['  élan', '', '>é<'],
  ['', null, '>U<'],
  ['   ', null, '>U<'],
  ['Sam Shopper', 'https://pictures.example/sam.png', 'src="https://pictures.example/sam.png"'],
])('of %j with the picture %j shows %s', (name, src, shown) => {
  expect(renderToStaticMarkup(<Avatar name={name} src={src} />)).toContain(shown);
});
