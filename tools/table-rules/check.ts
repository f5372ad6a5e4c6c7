import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { declaredTables, migratedTables, sourceOf } from './declared-tables.ts';
import { type NamedTable, namedTables } from './named-tables.ts';

// Each table belongs to one folder of the server, and nobody else names it: whoever needs what is in it
// calls a function of its owner. `npm run check:tables [folder]` ends with 1 where somebody does.

/** What reads the tables of all, in one moment and in few statements; it writes none. */
const READS_ALL = ['reports', 'integrity'].map((name) => `apps/server/src/modules/${name}`);

/** Statements over tables of two owners. */
const EXCEPTIONS = [
  // Who is known by an address or an id alone is looked up as the event is written: a sign-in waits
  // for one statement, not for two.
  {
    file: 'apps/server/src/modules/security-events/security-events-writer.ts',
    table: 'users',
  },
];

const root = process.argv[2] ?? join(import.meta.dirname, '..', '..');
const declared = declaredTables(root);
const owners = new Map(declared.map(({ name, owner }) => [name, owner]));

function undeclared(): string[] {
  const twice = declared
    .filter(({ name, owner }) => owners.get(name) !== owner)
    .map(({ name, owner }) => `${name} is declared by ${owner} and by ${owners.get(name)}`);
  const nobodys = migratedTables(root)
    .filter((name) => !owners.has(name))
    .map((name) => `${name} is made by a migration, and no tables.ts declares it`);
  return [...twice, ...nobodys];
}

function isAllowed(file: string, { table, writes }: NamedTable): boolean {
  if (file.startsWith(`${owners.get(table)}/`)) return true;
  if (writes) return false;
  return (
    READS_ALL.some((folder) => file.startsWith(`${folder}/`)) ||
    EXCEPTIONS.some((one) => one.file === file && one.table === table)
  );
}

function foreign(): string[] {
  const files = globSync('apps/server/{src,demo}/**/*.ts', { cwd: root }).sort();
  return files
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) =>
      namedTables(sourceOf(root, file), owners)
        .filter((named) => !isAllowed(file, named))
        .map(
          ({ table, line, writes }) =>
            `${file}:${line} ${writes ? 'writes' : 'reads'} ${table} of ${owners.get(table)}`,
        ),
    );
}

/** The rows of docs/architecture.md that begin with an owner, each with the tables that it names. */
function undocumented(): string[] {
  const document = join(root, 'docs', 'architecture.md');
  if (!existsSync(document)) return [];
  const rows = readFileSync(document, 'utf8').split('\n');
  return declared
    .filter(({ name, owner }) => {
      const folder = owner.split('/').at(-1);
      const row = rows.find((line) => new RegExp(`^\\| \`?${folder}\`? \\|`).test(line));
      return row === undefined || !row.includes(`\`${name}\``);
    })
    .map(({ name, owner }) => `${name} of ${owner} is not named in docs/architecture.md`);
}

const refused = [...undeclared(), ...foreign(), ...undocumented()];
for (const refusal of refused) process.stderr.write(`${refusal}\n`);
if (refused.length > 0) process.exitCode = 1;
