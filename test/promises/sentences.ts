/** The sentences of a page in Markdown, or of a module that holds texts. */
import ts from 'typescript';

const withoutMarkup = (text: string): string =>
  text
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*]/g, '')
    .replace(/\s+/g, ' ')
    .trim();

const splitAtFullStops = (text: string): readonly string[] =>
  text.split(/(?<=[.!?][)”]?)\s+(?=[A-Z(“/])/).filter((sentence) => sentence !== '');

/** Without the blocks of code and the headings: paragraphs, the items of lists, and the rows of tables. */
const partsOfPage = (page: string): readonly string[] =>
  page
    .replace(/^---\n[\s\S]*?\n---\n/, '')
    .replace(/^( *)```[\s\S]*?^\1```$/gm, '')
    .replace(/^#+ .*$/gm, '')
    .split(/\n\s*\n|\n(?=\s*(?:[-*|]|\d+\.) ?)/)
    .map((part) => (part.trim().startsWith('|') ? rowAsSentence(part) : part))
    .map((part) => part.replace(/^\s*(?:[-*>]|\d+\.)\s+/, ''));

/** The cells of a row, with a stroke between them: what a cell says holds for the first one. */
const rowAsSentence = (row: string): string =>
  row
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')
    .join(' | ');

export const sentencesOfPage = (page: string): readonly string[] =>
  partsOfPage(page).map(withoutMarkup).flatMap(splitAtFullStops);

/** The words of an expression that joins strings. A value that is filled in becomes "…". */
const wordsOf = (node: ts.Node): string | undefined => {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map((span) => `…${span.literal.text}`).join('');
  if (ts.isParenthesizedExpression(node)) return wordsOf(node.expression);
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) {
    const both = [wordsOf(node.left), wordsOf(node.right)];
    return both.every((each) => each === undefined)
      ? undefined
      : both.map((each) => each ?? '…').join('');
  }
  return undefined;
};

export const sentencesOfTexts = (source: string): readonly string[] => {
  const sentences: string[] = [];
  const look = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) return;
    const words = wordsOf(node);
    if (words === undefined) ts.forEachChild(node, look);
    else sentences.push(...splitAtFullStops(words.replace(/\s+/g, ' ').trim()));
  };
  look(ts.createSourceFile('texts.ts', source, ts.ScriptTarget.Latest, true));
  return sentences;
};
