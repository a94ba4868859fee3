// Which faults can be planted in a file, each a small change of its text.
import { parseSync } from '@swc/core';
import ts from 'typescript';

/**
 * @typedef {object} Fault
 * @property {string} file
 * @property {number} line
 * @property {number} start where the text begins that is replaced
 * @property {number} end
 * @property {string} before
 * @property {string} after
 * @property {string} place the function that holds it, by the name that `probes.mjs` gives to it
 */

const { SyntaxKind } = ts;

const otherOperators = new Map([
  [SyntaxKind.EqualsEqualsEqualsToken, '!=='],
  [SyntaxKind.ExclamationEqualsEqualsToken, '==='],
  [SyntaxKind.LessThanToken, '<='],
  [SyntaxKind.LessThanEqualsToken, '<'],
  [SyntaxKind.GreaterThanToken, '>='],
  [SyntaxKind.GreaterThanEqualsToken, '>'],
  [SyntaxKind.AmpersandAmpersandToken, '||'],
  [SyntaxKind.BarBarToken, '&&'],
  [SyntaxKind.QuestionQuestionToken, '&&'],
  [SyntaxKind.PlusToken, '-'],
  [SyntaxKind.MinusToken, '+'],
  [SyntaxKind.AsteriskToken, '/'],
  [SyntaxKind.SlashToken, '*'],
  [SyntaxKind.PlusEqualsToken, '-='],
  [SyntaxKind.MinusEqualsToken, '+='],
]);

const otherMethods = new Map([
  ['some', 'every'],
  ['every', 'some'],
  ['startsWith', 'endsWith'],
  ['endsWith', 'startsWith'],
  ['min', 'max'],
  ['max', 'min'],
]);

/**
 * Each kind of fault names the part of the text that it replaces, or answers nothing where it does not fit.
 * @type {readonly ((node: ts.Node) => readonly [ts.Node, string] | undefined)[]}
 */
const kinds = [
  function negateCondition(node) {
    const isConditional = ts.isIfStatement(node) || ts.isWhileStatement(node);
    if (isConditional) return [node.expression, `!(${node.expression.getText()})`];
    if (ts.isConditionalExpression(node)) return [node.condition, `!(${node.condition.getText()})`];
    return undefined;
  },

  function swapOperator(node) {
    if (!ts.isBinaryExpression(node)) return undefined;
    const other = otherOperators.get(node.operatorToken.kind);
    return other && [node.operatorToken, other];
  },

  function swapMethod(node) {
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression))
      return undefined;
    const { name } = node.expression;
    const other = otherMethods.get(name.text);
    return other && [name, other];
  },

  function dropNegation(node) {
    const isNegation =
      ts.isPrefixUnaryExpression(node) && node.operator === SyntaxKind.ExclamationToken;
    return isNegation ? [node, node.operand.getText()] : undefined;
  },

  function dropAwait(node) {
    return ts.isAwaitExpression(node) ? [node, `(${node.expression.getText()})`] : undefined;
  },

  function dropOptionalChain(node) {
    const token = node.questionDotToken;
    return token && [token, ts.isPropertyAccessExpression(node) ? '.' : ''];
  },

  function dropStatement(node) {
    if (ts.isThrowStatement(node)) return [node, ';'];
    if (!ts.isExpressionStatement(node)) return undefined;
    const isCall = ts.isCallExpression(withoutAwait(node.expression));
    return isCall ? [node, ';'] : undefined;
  },

  function returnEarly(node) {
    if (!ts.isFunctionLike(node) || node.body === undefined) return undefined;
    if (!ts.isBlock(node.body)) return [node.body, 'undefined'];
    const isConstructor = ts.isConstructorDeclaration(node);
    return isConstructor || node.body.statements.length === 0 ? undefined : [node.body, '{}'];
  },

  function turnBoolean(node) {
    if (node.kind === SyntaxKind.TrueKeyword) return [node, 'false'];
    return node.kind === SyntaxKind.FalseKeyword ? [node, 'true'] : undefined;
  },

  function countOneMore(node) {
    return ts.isNumericLiteral(node) ? [node, `(${node.getText()} + 1)`] : undefined;
  },

  function changeText(node) {
    const isText = ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node);
    if (isText) return [node, node.text === '' ? "'planted'" : "''"];
    return ts.isTemplateExpression(node) ? [node, "''"] : undefined;
  },

  function emptyArray(node) {
    const isFilled = ts.isArrayLiteralExpression(node) && node.elements.length > 0;
    return isFilled ? [node, '[]'] : undefined;
  },
];

const withoutAwait = (node) => (ts.isAwaitExpression(node) ? node.expression : node);

/** What is gone when the file runs, and names, which only look like texts. */
const isLeftAlone = (node) =>
  ts.isTypeNode(node) ||
  ts.isInterfaceDeclaration(node) ||
  ts.isTypeAliasDeclaration(node) ||
  ts.isImportDeclaration(node) ||
  ts.isExportDeclaration(node) ||
  (ts.isPropertyName(node) && node.parent.name === node);

/** The tree of a file, with parents. */
export const treeOf = (file, text) =>
  ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true, ts.ScriptKind.TS);

/** A place is a function, or what stands outside of them: it is reached when the file is loaded. */
export const placeOfFile = (file) => `${file}:0`;
export const placeOfFunction = (file, node) => `${file}:${node.getStart()}`;

export const isFunction = (node) => ts.isFunctionLike(node) && node.body !== undefined;

/**
 * All faults of a file; a few of them are no longer a program.
 * @type {(file: string, text: string) => readonly Fault[]}
 */
export const faultsIn = (file, text) => {
  const tree = treeOf(file, text);
  const faults = [];

  const visit = (node, place) => {
    if (isLeftAlone(node)) return;

    for (const replacementFor of kinds) {
      const replacement = replacementFor(node);
      if (replacement === undefined) continue;
      const [replaced, after] = replacement;
      const fault = { file, ...positionOf(tree, replaced), before: replaced.getText(), after };
      faults.push({ ...fault, place: placeWithin(file, node, place) });
    }

    ts.forEachChild(node, (child) => visit(child, placeWithin(file, node, place)));
  };
  visit(tree, placeOfFile(file));

  return faults;
};

const placeWithin = (file, node, place) => (isFunction(node) ? placeOfFunction(file, node) : place);

const positionOf = (tree, node) => {
  const start = node.getStart();
  const { line } = tree.getLineAndCharacterOfPosition(start);
  return { line: line + 1, start, end: node.getEnd() };
};

/**
 * The text of a file with a fault in it.
 * @type {(text: string, fault: Fault) => string}
 */
export const plant = (text, { start, end, after }) =>
  text.slice(0, start) + after + text.slice(end);

/** Asks the parser that Jest uses: a file that does not load would be noticed by every test. */
export const isProgram = (text) => {
  try {
    parseSync(text, { syntax: 'typescript', decorators: true, target: 'es2022' });
    return true;
  } catch {
    return false;
  }
};
