import { type Markup, html } from './html.ts';

interface PlainPage {
  readonly title: string;
  readonly text: string;
  /** Of whom it is. */
  readonly shopName: string;
  /** What stands below the text. */
  readonly below: Markup;
  /** After so many seconds a browser asks again by itself. */
  readonly againAfter?: number;
}

/** A page that needs nothing which may be away: no script, no picture, no call. */
export function plainPage({ title, text, shopName, below, againAfter }: PlainPage): string {
  const again =
    againAfter === undefined ? null : html`<meta http-equiv="refresh" content="${againAfter}">`;
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">${again}<title>${title} - ${shopName}</title>
<style>
:root { color-scheme: light dark; font: 1rem/1.6 system-ui, sans-serif }
body { background: light-dark(#fff, #0d1315); color: light-dark(#0f1a1c, #eef3f3) }
main { max-width: 38rem; margin: 18vh auto 0; padding: 0 1.5rem; text-align: center }
h1 { font-size: 1.75rem; line-height: 1.2; text-wrap: balance }
nav { display: flex; flex-wrap: wrap; justify-content: center; gap: .75rem; margin: 2rem 0 }
a { padding: .6rem 1.25rem; border: 1px solid light-dark(#758587, #7c8d90); border-radius: .625rem;
  color: inherit; font-weight: 600; text-decoration: none }
a:first-child { border-color: transparent; background: light-dark(#0b5563, #7ccfdd);
  color: light-dark(#fff, #04222a) }
main > b { display: block; margin-bottom: 2rem; color: light-dark(#4a5a5d, #a8b6b9) }
small { color: light-dark(#4a5a5d, #a8b6b9); overflow-wrap: anywhere }
</style></head><body><main>
<b>${shopName}</b>
<h1>${title}</h1>
<p>${text}</p>
${below}
</main></body></html>
`.source;
}
