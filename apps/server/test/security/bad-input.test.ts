import { randomInt } from 'node:crypto';
import { errorBody } from '@gadgetry/contract/errors';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { openSellingShop } from '../buying.ts';
import { type SignedIn, signInAgain } from '../shop.ts';
import { type BadRequest, type Operation, badRequestsFor } from './bad-input.ts';
import { withRoutes } from './running-routes.ts';

/** Set it to repeat a run that has failed. */
const seed = Number(process.env['BAD_INPUT_SEED'] ?? randomInt(2 ** 31));
const TRIES = 60;
const LONGEST_MS = 5_000;
/** How the schemas' library speaks where nobody has given it words. */
const WORDS_OF_A_LIBRARY = /expected|received|^Too (?:small|big)|^Unrecognized|must match pattern/;

const described = z.object({
  parameters: z.array(z.object({ in: z.string(), name: z.string() })).default([]),
  requestBody: z
    .object({ content: z.record(z.string(), z.object({ schema: z.unknown() })) })
    .optional(),
});
const document = z.object({ paths: z.record(z.string(), z.record(z.string(), described)) });

/** Every call of the OpenAPI document, and those of the accounts and the card form beside it. */
async function openShop() {
  const { shop, routes } = await withRoutes(() => openSellingShop());
  const { paths } = document.parse((await shop.app.inject('/api/v1/openapi.json')).json());
  const operations: Operation[] = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters, requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      queryNames: parameters.filter((one) => one.in === 'query').map((one) => one.name),
      bodySchema: requestBody?.content['application/json']?.schema,
    })),
  );
  const undescribed = routes.filter(
    ({ path }) => path.startsWith('/api/auth/') || path.startsWith('/sandbox/'),
  );
  for (const { method, path } of undescribed) {
    operations.push({ method, path, queryNames: [], bodySchema: undefined });
  }
  return { shop, operations };
}

test(`no input brings an error of ours, a hang or a stack to light (seed ${seed})`, {
  timeout: 240_000,
}, async () => {
  const { shop, operations } = await openShop();
  expect(operations.length).toBeGreaterThan(35);
  await shop.addProduct();
  const { cookie } = await signInAgain(shop, shop.shopper.person);
  const asked: (SignedIn['headers'] | object)[] = [
    shop.admin.headers,
    shop.shopper.headers,
    {},
    { cookie, origin: shop.env.origins[0] },
  ];
  let sent = 0;
  const send = async (operation: Operation, bad: BadRequest) => {
    sent += 1;
    const answer = await Promise.race([
      shop.app.inject({
        method:
          operation.method === 'GET'
            ? 'GET'
            : operation.method === 'PUT'
              ? 'PUT'
              : operation.method === 'DELETE'
                ? 'DELETE'
                : 'POST',
        url: bad.query === '' ? bad.path : `${bad.path}?${bad.query}`,
        headers: { ...asked[sent % asked.length], ...bad.headers },
        ...(bad.body === null ? {} : { payload: bad.body }),
      }),
      new Promise<never>((_, reject) => {
        setTimeout(() => reject(new Error('no answer')), LONGEST_MS).unref();
      }),
    ]);
    // 502 and 503 say that someone else is away, which nobody was.
    expect(answer.statusCode).toBeLessThan(500);
    if (answer.statusCode < 400) return;
    const { message, issues = [] } = errorBody.parse(answer.json());
    for (const said of [message, ...issues.map((issue) => issue.message)]) {
      expect(said).not.toMatch(WORDS_OF_A_LIBRARY);
    }
  };
  for (const operation of operations) {
    const name = `${operation.method} ${operation.path}`;
    await fc
      .assert(
        fc.asyncProperty(badRequestsFor(operation), (bad) => send(operation, bad)),
        { seed, numRuns: TRIES, endOnFailure: true },
      )
      .catch((error: unknown) => {
        throw new Error(`BAD_INPUT_SEED=${seed}, ${name}`, { cause: error });
      });
  }
  expect(sent).toBeGreaterThan(2_000);
  // That somebody asks in the name of another site is worth a line, and no failure of ours.
  const failures = shop.logged.filter(
    ({ level, msg }) => Number(level) >= 40 && !String(msg).startsWith('accounts: Invalid origin'),
  );
  expect(failures).toEqual([]);
});
