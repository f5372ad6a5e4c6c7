import type pg from 'pg';

/** What a role may not do, and what mends it. */
interface MissingRight {
  readonly what: string;
  readonly grant: string;
}

interface Rights {
  readonly role: string;
  readonly database: string;
  readonly schema: string;
  readonly makesSchemas: boolean;
  readonly usesSchema: boolean;
  readonly makesTables: boolean;
}

/** Names as they stand in statements. Without a right to look into any schema, tables would lie in `public`. */
const READ_RIGHTS = `
  SELECT quote_ident(current_user) AS role, quote_ident(current_database()) AS database,
    quote_ident(n.nspname) AS schema,
    has_database_privilege(current_database(), 'CREATE') AS "makesSchemas",
    has_schema_privilege(n.oid, 'USAGE') AS "usesSchema",
    has_schema_privilege(n.oid, 'CREATE') AS "makesTables"
  FROM pg_namespace n WHERE n.nspname = coalesce(current_schema(), 'public')`;

function missingOf(rights: Rights): MissingRight[] {
  const { role, database, schema, makesSchemas, usesSchema, makesTables } = rights;
  const ofSchema = [...(usesSchema ? [] : ['USAGE']), ...(makesTables ? [] : ['CREATE'])];
  return [
    ...(makesSchemas
      ? []
      : [
          {
            what: `CREATE on the database ${database}: the shop has its jobs in a schema of their own, and what is tried here needs one too.`,
            grant: `GRANT CREATE ON DATABASE ${database} TO ${role};`,
          },
        ]),
    ...(ofSchema.length === 0
      ? []
      : [
          {
            what: `${ofSchema.join(' and ')} on the schema ${schema}: the shop makes its tables there.`,
            grant: `GRANT ${ofSchema.join(', ')} ON SCHEMA ${schema} TO ${role};`,
          },
        ]),
  ];
}

const lacking = (role: string, missing: readonly MissingRight[]) =>
  [
    `The role ${role} lacks what the shop needs:`,
    ...missing.flatMap(({ what, grant }) => [`  ${what}`, `      ${grant}`]),
    'Whoever owns the database, or is a superuser, says that there. Then try again.',
  ].join('\n');

/** Which rights a role lacks to open a shop, with what gives it them; null: none that the engine knows of. */
export async function rightsLacking(client: pg.Client): Promise<string | null> {
  const rights = await client.query<Rights>(READ_RIGHTS).then(
    ({ rows }) => rows[0],
    // An engine that can't be asked says it by what it refuses.
    () => undefined,
  );
  const missing = rights === undefined ? [] : missingOf(rights);
  return rights === undefined || missing.length === 0 ? null : lacking(rights.role, missing);
}
