/** The words of the code: names that nobody outside would understand do not come back. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import ts from 'typescript';
import { filesBelow, root } from '../scripts/generate-docs.mjs';

/** Names that mean nothing without an explanation: forbidden wherever an identifier may stand. */
const unclear: ReadonlySet<string> = new Set([
  'Writing',
  'UserWriting',
  'Secrecy',
  'Refreshing',
  'Standing',
  'Standings',
  'standings',
  'Stand',
  'standOf',
  'Ending',
  'Redeeming',
  'Redeemed',
  'Registering',
  'Kept',
  'Keeping',
  'Door',
  'doors',
  'door',
  'living',
  'livingRecently',
  'theServer',
  'fact',
  'Told',
  'toldBy',
  'vouched',
  'vouch',
  'provesItself',
  'opensOtherWay',
  'mayTravel',
  'gather',
  'follow',
  'goingOn',
  'orLogIn',
  'straightToProvider',
  'homeOf',
  'Place',
  'isShutOut',
  'Away',
  'awayWith',
  'Entered',
  'ProvenTwice',
  'Visit',
  'Case',
  'untold',
  'fewAtOnce',
  'drawnCharacters',
  'heldByAny',
  'Waiting',
  'Ticketing',
  'Hashing',
  'Asking',
  'Completing',
  'Installing',
  'Recovering',
  'OwnFactoring',
  'SecondFactoring',
  'LoggingIn',
  'TokenChecking',
  'VouchingDeps',
  'Exchanging',
  'Deferring',
  'Replacing',
  'Revoking',
  'SamlSpeaking',
  'EndingSessions',
]);

/** Good names for a value at hand, and none for what a whole file uses. */
const unclearAtTop: ReadonlySet<string> = new Set(['found', 'said', 'claimed', 'between', 'row']);

/** Good names within a file, and none for what other files use. */
const unclearAsExport: ReadonlySet<string> = new Set(['nothing']);

/** Good names elsewhere, and none for a method of a port. */
const unclearAsMethod: ReadonlySet<string> = new Set(['gather', 'follow', 'under']);

const declaredName = (node: ts.Node): string | undefined => {
  if (!ts.isVariableDeclaration(node) && !ts.isFunctionDeclaration(node)) return undefined;
  return node.name?.getText();
};

/** Whether a declaration stands in the file itself, and its name is known all over the file. */
const isAtTop = (node: ts.Node): boolean =>
  ts.isFunctionDeclaration(node)
    ? ts.isSourceFile(node.parent)
    : ts.isVariableDeclaration(node) && ts.isSourceFile(node.parent.parent.parent);

const isExported = (node: ts.Node): boolean =>
  ts.isDeclarationStatement(node) || ts.isVariableDeclaration(node)
    ? (ts.getCombinedModifierFlags(node) & ts.ModifierFlags.Export) !== 0
    : false;

const isMethod = (node: ts.Node): node is ts.MethodSignature | ts.MethodDeclaration =>
  ts.isMethodSignature(node) || ts.isMethodDeclaration(node);

const unclearNameOf = (node: ts.Node): string | undefined => {
  if (ts.isIdentifier(node)) return unclear.has(node.text) ? node.text : undefined;
  if (isMethod(node)) {
    const name = node.name.getText();
    return unclearAsMethod.has(name) ? `${name}()` : undefined;
  }
  const name = declaredName(node);
  if (name === undefined || !isAtTop(node)) return undefined;
  const isUnclear = unclearAtTop.has(name) || (isExported(node) && unclearAsExport.has(name));
  return isUnclear ? name : undefined;
};

/** The unclear names of a source, each once. */
const unclearNamesIn = (path: string, text: string): readonly string[] => {
  const names = new Set<string>();
  const look = (node: ts.Node): void => {
    const name = unclearNameOf(node);
    if (name !== undefined) names.add(name);
    ts.forEachChild(node, look);
  };
  look(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true));
  return [...names];
};

/** The unclear names that a document gives as code, as one word between backticks. */
const unclearNamesOnPage = (text: string): readonly string[] =>
  [...text.matchAll(/`(\w+)(?:\([^`]*\))?`/g)]
    .map(([, name]) => name!)
    .filter((name) => unclear.has(name));

describe('unclear names', () => {
  test.each([
    ['an identifier', 'const read = (deps: Writing): void => write(deps);', ['Writing']],
    ['a method of a port', 'interface Store { under(ids: string[]): void }', ['under()']],
    ['a name for a whole file', 'export const found = (id: string): string => id;', ['found']],
    ['an exported name', 'export const nothing = (): void => undefined;', ['nothing']],
  ])('are seen: %s', (_, text, names) => {
    expect(unclearNamesIn('planted.ts', text)).toEqual(names);
  });

  test.each([
    ['a value at hand', 'const read = (): void => { const found = 1; use(found); };'],
    ['a value of one file', 'const nothing = new Set<string>();'],
    ['a comment and a text', "/** Writing, standOf. */ export const title = 'the door is Stand';"],
  ])('may be: %s', (_, text) => {
    expect(unclearNamesIn('planted.ts', text)).toEqual([]);
  });

  test('are not in the code', () => {
    const sources = ['packages', 'apps', 'docs'].flatMap((folder) => filesBelow(folder, /\.tsx?$/));
    const offences = sources.flatMap((path) =>
      unclearNamesIn(path, readFileSync(join(root, path), 'utf8')).map(
        (name) => `${path}: ${name}`,
      ),
    );
    expect(offences).toEqual([]);
  });

  test('are seen in a document', () => {
    expect(unclearNamesOnPage('A use case takes `Writing`, and ends with `standOf(…)`.')).toEqual([
      'Writing',
      'standOf',
    ]);
  });

  test('are not in the documents', () => {
    const pages = filesBelow('docs', /\.md$/).filter((path) => !path.startsWith('docs/spec/'));
    const offences = pages.flatMap((path) =>
      unclearNamesOnPage(readFileSync(join(root, path), 'utf8')).map((name) => `${path}: ${name}`),
    );
    expect(offences).toEqual([]);
  });
});
