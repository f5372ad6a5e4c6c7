import { shopForTests } from '@gadgetry/contract/shop-for-tests';
import { expect, test } from 'vitest';
import { render } from '../entry-server.tsx';

test.each(['/shop/checkout', '/shop/order-details?orderId=1'])(
  '%s waits for scripts to know who is there, and says so where there are none',
  async (url) => {
    const fetchApi = async () => Response.json([]);
    const { html } = await render({ url, shop: shopForTests, fetchApi });
    expect(html).toMatch(/<noscript>.*This page needs JavaScript.*<\/noscript>/s);
  },
);
