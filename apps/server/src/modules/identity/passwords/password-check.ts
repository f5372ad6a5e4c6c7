import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { InvalidRequest } from '../../../http/validation.ts';
import { type PasswordContext, isEasilyGuessed } from './password-rules.ts';

// The 20,000 commonest of five characters and more, in lower case and by rank: found out from leaked
// data and gathered by @zxcvbn-ts/language-common 4.1.3 (MIT). It stays on the server.
const LIST = new URL('./common-passwords.txt', import.meta.url);

const MESSAGE = 'This password is among the first that others would try. Please choose another';

const newPassword = z.object({ newPassword: z.string() });
/** What whoever has no account yet says beside it. */
const typedOwner = z.object({
  email: z.string().exactOptional(),
  name: z.string().exactOptional(),
});
const signUp = z.object({ password: z.string(), email: z.string(), name: z.string() });

let list: Promise<ReadonlySet<string>> | null = null;

/** Read when the first password is chosen: a shop that nobody signs up in does without it. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  list ??= readFile(LIST, 'utf8').then((text) => new Set(text.trim().split('\n')));
  return list;
}

function refusal(field: string): InvalidRequest {
  return new InvalidRequest(
    new z.ZodError([{ code: 'custom', path: [field], message: MESSAGE, input: undefined }]),
  );
}

/** Refuses easily guessed passwords where one is chosen: at sign-up, when it is changed or reset. */
export function refuseGuessedPasswords(
  app: FastifyInstance,
  shop: { readonly name: string },
): void {
  const check = async (field: string, password: string, owner: PasswordContext) => {
    if (isEasilyGuessed(password, owner, await commonPasswords())) throw refusal(field);
  };
  app.addHook('preHandler', async ({ body, person, routeOptions }) => {
    if (routeOptions.url?.endsWith('/sign-up/email') === true) {
      const { password, ...owner } = signUp.parse(body);
      await check('password', password, { ...owner, shopName: shop.name });
      return;
    }
    const chosen = newPassword.safeParse(body).data?.newPassword;
    if (chosen === undefined) return;
    const owner =
      person === null
        ? (typedOwner.safeParse(body).data ?? {})
        : { email: person.email, name: person.fullName };
    await check('newPassword', chosen, { ...owner, shopName: shop.name });
  });
}
