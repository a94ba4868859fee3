/** The titles of the tests and of the groups of tests in a file; of `test.each`, with their places. */
import ts from 'typescript';

const callsATest = (callee: ts.Expression): boolean => {
  if (ts.isIdentifier(callee)) return /^(?:describe|test|it)/.test(callee.text);
  if (ts.isPropertyAccessExpression(callee)) return callsATest(callee.expression);
  // The table of `test.each(table)(title)`.
  return ts.isCallExpression(callee) && callsATest(callee.expression);
};

const textOf = (node: ts.Node): string | undefined => {
  if (ts.isStringLiteralLike(node)) return node.text;
  return ts.isTemplateExpression(node) ? node.getText().slice(1, -1) : undefined;
};

export const titlesOf = (source: string): readonly string[] => {
  const titles: string[] = [];
  const look = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && callsATest(node.expression)) {
      const [title] = node.arguments.map(textOf);
      if (title !== undefined) titles.push(title);
    }
    ts.forEachChild(node, look);
  };
  look(ts.createSourceFile('titles.ts', source, ts.ScriptTarget.Latest, true));
  return titles;
};
