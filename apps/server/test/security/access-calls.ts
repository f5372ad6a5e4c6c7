import { type SignedIn, signUp } from '../shop.ts';
import type { AccessShop, Visitor } from './access-shop.ts';
import { accessTable } from './access-table.ts';

/**
 * Makes the call of a route as a visitor.
 * @param as somebody else, who makes it in the visitor's place, and in nobody else's
 */
export async function callAs(
  access: AccessShop,
  name: string,
  visitor: Visitor,
  as: SignedIn | null = access.people[visitor],
) {
  const row = accessTable[name];
  if (row === undefined) throw new Error(`${name} is not in the table`);
  const { url, body, file, byCookie, disposable, headers } = row.call(access, visitor);
  const [method] = name.split(' ');
  const cookie = byCookie === true ? await access.cookieOf(visitor) : null;
  const someone =
    disposable === true && as !== null && as === access.people[visitor]
      ? await signUp(access.shop, { role: as.person.role })
      : as;
  return access.shop.app.inject({
    method: method === 'POST' || method === 'PUT' || method === 'DELETE' ? method : 'GET',
    url,
    headers: {
      ...(byCookie === true ? {} : someone?.headers),
      ...headers,
      ...(cookie === null ? {} : { cookie, origin: access.shop.env.origins[0] }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(file === undefined ? {} : { 'content-type': 'image/gif' }),
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    ...(file === undefined ? {} : { payload: file }),
  });
}
