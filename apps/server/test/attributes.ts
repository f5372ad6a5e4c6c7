import type { Attribute, AttributeInput } from '@gadgetry/contract/attributes';
import type { StockedShop } from './stocked-shop.ts';

/** What an admin would send for an attribute. */
export function attributeBody(
  shop: StockedShop,
  given: Partial<AttributeInput> & Pick<AttributeInput, 'name'>,
): Partial<AttributeInput> {
  return { categoryId: shop.category._id, group: 'General', kind: 'text', ...given };
}

export async function addAttribute(
  shop: StockedShop,
  given: Parameters<typeof attributeBody>[1],
): Promise<Attribute> {
  const answer = await shop.call<Attribute>(
    'POST',
    '/attributes',
    shop.admin,
    attributeBody(shop, given),
  );
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}
