import { createHash } from 'node:crypto';
import type { BetterAuthPlugin } from 'better-auth';
import type { Encryption } from '../../database/encryption.ts';

type DBAdapter = Parameters<NonNullable<BetterAuthPlugin['init']>>[0]['adapter'];
type DBTransactionAdapter = Omit<DBAdapter, 'transaction'>;
type Where = Parameters<DBAdapter['findOne']>[0]['where'][number];
type Row = Record<string, unknown>;

/** What the database keeps of a session's token: it finds the session, and opens nothing. */
export function sessionTokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null;
const hashed = (value: unknown) => (typeof value === 'string' ? sessionTokenHash(value) : value);

function hideWhere(model: string, where: Where[] = []): Where[] {
  if (model !== 'session') return where;
  return where.map((condition) => {
    if (condition.field !== 'token') return condition;
    const { value } = condition;
    if (Array.isArray(value)) {
      return { ...condition, value: value.map((one) => sessionTokenHash(String(one))) };
    }
    return typeof value === 'string' ? { ...condition, value: sessionTokenHash(value) } : condition;
  });
}

function tokenOf(where: readonly Where[]): unknown {
  return where.find(({ field }) => field === 'token')?.value;
}

/**
 * Between the account library and its tables: of a session's token only the hash is kept; a hosted
 * provider's access and refresh tokens are not kept at all, because the shop has no use for them;
 * its ID token, which signing out there asks for, is encrypted.
 */
function hideTokens(adapter: DBTransactionAdapter, encryption: Encryption): DBTransactionAdapter {
  const hide = (model: string, data: Row): Row => {
    if (model === 'session' && 'token' in data) return { ...data, token: hashed(data['token']) };
    if (model !== 'account') return data;
    const { accessToken: _access, refreshToken: _refresh, ...kept } = data;
    const { idToken } = kept;
    return typeof idToken === 'string' ? { ...kept, idToken: encryption.encrypt(idToken) } : kept;
  };
  /** The library goes on with the token that it has asked by: it is what the cookie carries. */
  const show = <Result>(model: string, row: Result, token?: unknown): Result => {
    if (!isRow(row)) return row;
    if (model === 'session' && typeof token === 'string') Object.assign(row, { token });
    if (model === 'account' && typeof row['idToken'] === 'string') {
      Object.assign(row, { idToken: encryption.decrypt(row['idToken']) });
    }
    return row;
  };

  return {
    ...adapter,
    create: async <Given extends Row, Result = Given>(
      args: Parameters<typeof adapter.create<Given, Result>>[0],
    ) => {
      const data = hide(args.model, args.data);
      const row = await adapter.create<Row, Result>({ ...args, data });
      return show(args.model, row, 'token' in args.data ? args.data.token : undefined);
    },
    findOne: async <Result>(args: Parameters<typeof adapter.findOne>[0]) => {
      const where = hideWhere(args.model, args.where);
      return show(
        args.model,
        await adapter.findOne<Result>({ ...args, where }),
        tokenOf(args.where),
      );
    },
    findMany: async <Result>(args: Parameters<typeof adapter.findMany>[0]) => {
      const where = hideWhere(args.model, args.where);
      const rows = await adapter.findMany<Result>({ ...args, where });
      return rows.map((row) => show(args.model, row));
    },
    count: (args) => adapter.count({ ...args, where: hideWhere(args.model, args.where) }),
    update: async <Result>(args: Parameters<typeof adapter.update>[0]) => {
      const where = hideWhere(args.model, args.where);
      const update = hide(args.model, args.update);
      const row = await adapter.update<Result>({ ...args, where, update });
      return show(args.model, row, tokenOf(args.where));
    },
    updateMany: (args) =>
      adapter.updateMany({
        ...args,
        where: hideWhere(args.model, args.where),
        update: hide(args.model, args.update),
      }),
    delete: (args) => adapter.delete({ ...args, where: hideWhere(args.model, args.where) }),
    deleteMany: (args) => adapter.deleteMany({ ...args, where: hideWhere(args.model, args.where) }),
  };
}

/** First among the plugins: whatever is built on the library's adapter is built on this one. */
export function hashedTokens(encryption: Encryption): BetterAuthPlugin {
  return {
    id: 'hidden-tokens',
    init: ({ adapter }) => {
      const hidden: DBAdapter = {
        ...adapter,
        ...hideTokens(adapter, encryption),
        transaction: (work) => adapter.transaction((trx) => work(hideTokens(trx, encryption))),
      };
      return { context: { adapter: hidden } };
    },
  };
}
