import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

export interface DeclaredTable {
  readonly name: string;
  /** The folder that owns it: that of the `tables.ts` in which it stands. */
  readonly owner: string;
  readonly columns: readonly string[];
}

export function sourceOf(root: string, file: string): ts.SourceFile {
  return ts.createSourceFile(
    file,
    readFileSync(join(root, file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  );
}

function interfacesIn(source: ts.SourceFile): ts.InterfaceDeclaration[] {
  const found: ts.InterfaceDeclaration[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isInterfaceDeclaration(node)) found.push(node);
    else ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const namesOf = (members: readonly ts.TypeElement[]): string[] =>
  members.flatMap(({ name }) => (name === undefined ? [] : [name.getText()]));

/** Every table that some folder's `tables.ts` adds to the interface `Tables`. */
export function declaredTables(root: string): DeclaredTable[] {
  const files = globSync('apps/server/src/**/tables.ts', { cwd: root }).sort();
  return files.flatMap((file) => {
    const interfaces = interfacesIn(sourceOf(root, file));
    const columnsOf = (type: ts.TypeNode | undefined): string[] => {
      if (type !== undefined && ts.isTypeLiteralNode(type)) return namesOf([...type.members]);
      const row = interfaces.find(({ name }) => name.text === type?.getText());
      return namesOf([...(row?.members ?? [])]);
    };
    return interfaces
      .filter(({ name }) => name.text === 'Tables')
      .flatMap(({ members }) => [...members])
      .filter((member) => ts.isPropertySignature(member))
      .map(({ name, type }) => ({
        name: name.getText(),
        owner: dirname(file),
        columns: columnsOf(type),
      }));
  });
}

/** Every table that the migrations make. */
export function migratedTables(root: string): string[] {
  const files = globSync('apps/server/migrations/*.ts', { cwd: root });
  const written = files.map((file) => readFileSync(join(root, file), 'utf8')).join('\n');
  const names = (pattern: RegExp) => [...written.matchAll(pattern)].map(([, name]) => `${name}`);
  const dropped = new Set(names(/DROP TABLE (\w+)/g));
  return names(/CREATE (?:UNLOGGED )?TABLE (\w+)/g).filter((name) => !dropped.has(name));
}
