import ts from 'typescript';

/** A place where a table is named. */
export interface NamedTable {
  readonly table: string;
  readonly line: number;
  readonly writes: boolean;
}

/** By name. */
type Tables = ReadonlyMap<string, unknown>;

/** Calls of the query builder, and of the shop's own functions, that take a table's name. */
const READING = new Set([
  'selectFrom',
  'from',
  'using',
  'innerJoin',
  'leftJoin',
  'rightJoin',
  'fullJoin',
  'crossJoin',
  'table',
]);
const WRITING = new Set([
  'insertInto',
  'replaceInto',
  'updateTable',
  'deleteFrom',
  'mergeInto',
  'pruneRows',
]);

/** SQL that is no `sql` template: given to the driver itself, or put together elsewhere. */
const STATEMENT = /\b(SELECT\s|INSERT INTO\s|UPDATE\s+\S+\s+SET\s|DELETE FROM\s|COPY\s|TRUNCATE\s)/;
const WRITTEN =
  /\b(INSERT INTO|UPDATE( ONLY)?|DELETE FROM( ONLY)?|MERGE INTO|TRUNCATE( TABLE)?|COPY|(ALTER|DROP|LOCK) TABLE)\s+"?$/i;
/** A name that is no table's: of a column, a parameter, or what the statement calls something itself. */
const OTHERWISE = /(\.|:|\$|\bAS\s+)"?$/i;

function calledName(call: ts.CallExpression): string {
  const { expression } = call;
  if (ts.isPropertyAccessExpression(expression)) return expression.name.text;
  return ts.isIdentifier(expression) ? expression.text : '';
}

/** The call that a literal is an argument of, by itself or in a list. */
function callOf(literal: ts.Node): ts.CallExpression | null {
  const { parent } = literal;
  if (ts.isCallExpression(parent) && parent.expression !== literal) return parent;
  return ts.isArrayLiteralExpression(parent) ? callOf(parent) : null;
}

function textOf(node: ts.Node): string | null {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  // What is put in is looked at by itself.
  return node.templateSpans.reduce(
    (text, { literal }) => `${text} $ ${literal.text}`,
    node.head.text,
  );
}

function inStatement(text: string, tables: Tables) {
  return [...text.matchAll(/[a-z_]\w*/g)].flatMap(({ 0: table, index }) => {
    const before = text.slice(0, index);
    if (!tables.has(table) || OTHERWISE.test(before)) return [];
    return [{ table, writes: WRITTEN.test(before) }];
  });
}

function inLiteral(node: ts.Node, text: string, tables: Tables) {
  const tag = ts.isTaggedTemplateExpression(node.parent) ? node.parent.tag.getText() : '';
  if (tag === 'sql' || STATEMENT.test(text)) return inStatement(text, tables);
  const column = /^(\w+)\.\w+( as \w+)?$/.exec(text)?.[1] ?? '';
  if (tables.has(column)) return [{ table: column, writes: false }];
  const table = text.split(' as ')[0] ?? '';
  const call = callOf(node);
  if (call === null || !tables.has(table)) return [];
  const called = calledName(call);
  if (WRITING.has(called)) return [{ table, writes: true }];
  return READING.has(called) ? [{ table, writes: false }] : [];
}

/** Where a file names one of these tables, in calls of the query builder and in SQL. */
export function namedTables(source: ts.SourceFile, tables: Tables): NamedTable[] {
  const found: NamedTable[] = [];
  const visit = (node: ts.Node): void => {
    const text = textOf(node);
    if (text !== null) {
      const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      found.push(...inLiteral(node, text, tables).map((named) => ({ ...named, line })));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
