import type { Category, Product, ProductInput } from '@gadgetry/contract/catalogue';
import type { Promocode } from '@gadgetry/contract/promocodes';
import type { Buyer } from './buyers.ts';
import { callShop } from './shop-call.ts';

/** What the shop sells, put there by its admin over HTTP. */
export interface Goods {
  add(given?: Partial<ProductInput>): Promise<Product>;
  addFirstOrderCode(percent: number): Promise<string>;
}

let made = 0;

export async function openGoods(url: string, admin: Buyer): Promise<Goods> {
  const create = async <Body>(path: string, body: unknown): Promise<Body> => {
    const answer = await callShop<Body>('POST', `${url}/api/v1${path}`, {
      bearer: admin.bearer,
      body,
    });
    if (answer.status !== 201) throw new Error(`POST ${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const category = await create<Category>('/categories', { name: 'Gadgets' });
  return {
    async add(given = {}) {
      made += 1;
      return create<Product>('/products', {
        name: `Gadget ${made}`,
        description: 'A gadget that many people want at once',
        price: 19.99,
        categoryId: category._id,
        stockQuantity: 10,
        ...given,
      });
    },
    async addFirstOrderCode(percent) {
      made += 1;
      const { code } = await create<Promocode>('/promocodes', {
        code: `FIRST${made}`,
        discountPercentage: percent,
        expiresAt: '2099-12-31',
        firstOrderOnly: true,
      });
      return code;
    },
  };
}
