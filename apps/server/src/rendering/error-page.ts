import { html } from '../http/html.ts';
import { plainPage } from '../http/plain-page.ts';

/** What visitors see where a page could not be rendered. */
export function failedPage(shopName: string, requestId: string): string {
  return plainPage({
    title: 'Something went wrong on our side',
    text: 'This page could not be shown. Nothing in your cart is lost. Please try again in a moment.',
    shopName,
    below: html`<nav><a href="">Try again</a> <a href="/">Home</a> <a href="/shop">Shop</a></nav>
<p><small>If you write to us about it, this number helps: ${requestId}</small></p>`,
  });
}
