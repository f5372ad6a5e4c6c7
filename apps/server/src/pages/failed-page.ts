const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => escapes[character] ?? '');
}

/**
 * What visitors see where a page could not be rendered. It needs nothing that may have failed: no
 * script, no picture, no call.
 */
export function failedPage(shopName: string, requestId: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>Something went wrong - ${escaped(shopName)}</title>
<style>
:root { color-scheme: light dark; font: 1rem/1.6 system-ui, sans-serif }
main { max-width: 34rem; margin: 20vh auto 0; padding: 0 1.5rem }
a { display: inline-block; padding: .5rem 0 } small { opacity: .75; overflow-wrap: anywhere }
</style></head><body><main>
<h1>Something went wrong on our side</h1>
<p>This page could not be shown. Nothing in your cart is lost. Please try again in a moment.</p>
<p><a href="">Try again</a> &middot; <a href="/">Home</a> &middot; <a href="/shop">Shop</a></p>
<p><small>If you write to us about it, this number helps: ${escaped(requestId)}</small></p>
</main></body></html>
`;
}
