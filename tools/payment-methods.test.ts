import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PAYMENT_METHODS } from '@gadgetry/contract/payment-methods';
import ts from 'typescript';
import { expect, test } from 'vitest';

// What a payment method is like is asked of packages/contract/src/payment-methods.ts. Whoever compares with
// the name of one has to be found again for the next that is like it.

const root = join(import.meta.dirname, '..');
const DECLARED = 'packages/contract/src/payment-methods.ts';

const names: ReadonlySet<string> = new Set(PAYMENT_METHODS);
const EQUALS: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.EqualsEqualsToken,
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
]);
const COLUMN = /(^|\.)payment_method$/;
const IN_SQL = new RegExp(
  `\\bpayment_method"?\\s*(=|<>|!=|(NOT\\s+)?IN\\b|IS\\s+(NOT\\s+)?DISTINCT\\s+FROM)\\s*\\(?\\s*'(${[...names].join('|')})'`,
  'i',
);

const isNamed = (node: ts.Node) => ts.isStringLiteralLike(node) && names.has(node.text);

/** Also what a return ends in, and how a refund is given: a method's name only beside a method. */
const isSomethingElse = (name: ts.Node, beside: string) =>
  ts.isStringLiteralLike(name) && name.text === 'exchange' && !/method/i.test(beside);

function isCompared(node: ts.Node): boolean {
  if (ts.isBinaryExpression(node) && EQUALS.has(node.operatorToken.kind)) {
    const { left, right } = node;
    return (
      (isNamed(left) && !isSomethingElse(left, right.getText())) ||
      (isNamed(right) && !isSomethingElse(right, left.getText()))
    );
  }
  if (ts.isCaseClause(node)) {
    const { expression, parent } = node;
    return isNamed(expression) && !isSomethingElse(expression, parent.parent.expression.getText());
  }
  if (ts.isArrayLiteralExpression(node)) {
    return node.elements.some((one) => isNamed(one) && !isSomethingElse(one, ''));
  }
  if (ts.isCallExpression(node)) {
    const isOfColumn = node.arguments.some(
      (one) => ts.isStringLiteralLike(one) && COLUMN.test(one.text),
    );
    return isOfColumn && node.arguments.some(isNamed);
  }
  const isText = ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);
  return isText && IN_SQL.test(node.getText());
}

/** '<file>:<line>' of each comparison. */
function comparisonsIn(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (isCompared(node)) {
      found.push(`${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

test.each([
  ['an order', "if (order.payment_method !== 'card') refuse();"],
  ['whatever it is called', "const byThemselves = chosen !== 'bank_transfer';"],
  ['the name first', "'cash' === by;"],
  ['one that is also a word of returns', "order.paymentMethod === 'exchange';"],
  ['a switch', "switch (method) { case 'exchange': break; }"],
  ['a list of names', "const BY_HAND = new Set(['cash', 'exchange']);"],
  ['a query', "db.selectFrom('orders').where('o.payment_method', '=', 'card');"],
  ['SQL', "sql`SELECT 1 FROM orders WHERE payment_method <> 'card'`;"],
  ['SQL with a list', "const query = `WHERE o.payment_method NOT IN ('exchange') ${more}`;"],
])('a comparison with the name of a payment method is refused: %s', (_what, source) => {
  expect(comparisonsIn('stray.ts', `\n${source}\n`)).toEqual(['stray.ts:2']);
});

test.each([
  ['asking what it is like', 'if (isCollectedByProvider(order.payment_method)) refuse();'],
  ['words for each', "const WORDS = { card: 'Card', cash: 'Cash' };"],
  ['choosing one', "onChange({ by: 'cash', note });"],
  ['how a refund was given', "const inGoods = row.given === 'exchange';"],
  ['SQL that reads it', "sql`SELECT payment_method, 'card' AS word FROM orders`;"],
])('and let through is %s', (_what, source) => {
  expect(comparisonsIn('stray.ts', source)).toEqual([]);
});

test('nobody compares a payment method with a name', () => {
  const files = globSync('{apps/*/src,apps/server/demo,packages/contract/src}/**/*.{ts,tsx}', {
    cwd: root,
  }).filter((file) => !/(\.test|-for-tests)\.tsx?$/.test(file) && file !== DECLARED);
  expect(files.length).toBeGreaterThan(1000);
  const mentioned = new RegExp(`'(${[...names].join('|')})'`);
  const found = files.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return mentioned.test(text) ? comparisonsIn(file, text) : [];
  });
  expect(found).toEqual([]);
});
