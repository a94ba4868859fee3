/**
 * What writes after a wait asks its caller again (docs/adr/0146). This reads the sources of the core, finds each file
 * that waits for something slow and writes, and compares them with what they say of it.
 */
import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from '@jest/globals';
import ts from 'typescript';
import { filesBelow, root } from '../scripts/generate-docs.mjs';

/** Hashes, keys that are made, and other servers. */
const slow = [
  /\bhasher\.(hash|matches)\(/,
  /\b(createKeyPair|createKey|readPicture)\(/,
  /\b(outgoing\.send|foreignTokens|discovery)\b/,
];

/**
 * Files that wait and write, and have no caller of the Management API to ask again. Each says what its write rests
 * on instead.
 */
const restsOnOthers: Readonly<Record<string, string>> = {
  'delivery/event-delivery.ts': 'the server itself, which holds a cursor',
  'delivery/try-webhook.ts': 'an attempt, which writes only what came of it',
  'federation/resolve-person.ts': 'a login: the word of the provider',
  'federation/sync-directories.ts': 'the server itself, by the word of the provider, which is held',
  'federation/test-login.ts': 'a test, which writes nothing of the person',
  'hooks/try-hook.ts': 'an attempt, which writes nothing of what came of it',
  'hooks/check-password.ts': 'a login: the word of a hook, and what its maker holds',
  'login/own-factors.ts': 'the session of the person, whose row is held',
  'login/passkey-login.ts': 'a login: the passkey',
  'login/replace-temporary-password.ts': 'a login: the temporary password',
  'login/second-factor.ts': 'a login: the first factor, and the second one',
  'operations/first-start.ts': 'the operator, at the first start',
  'signals/receive-signal.ts': 'the word of the provider, and its settings',
  'signals/push-signals.ts': 'the server itself, which holds a stream',
  'oauth/grants/otp.ts': 'a login: the one-time password',
  'oauth/revoke.ts': 'a client that takes its own token back, and gets nothing',
  'operations/recover-admin.ts': 'the operator, at the command line',
};

interface Source {
  readonly text: string;
  /** The files from which it takes values, and not only types. */
  readonly imports: readonly string[];
}

const core = join(root, 'packages/core/src');

const sourceOf = (file: string): Source => {
  const text = readFileSync(file, 'utf8');
  const parsed = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const imports = parsed.statements
    .filter(ts.isImportDeclaration)
    .filter(({ importClause }) => bringsValues(importClause))
    .map(({ moduleSpecifier }) => (moduleSpecifier as ts.StringLiteral).text)
    .filter((specifier) => specifier.startsWith('.'))
    .map((specifier) => join(dirname(file), specifier).replace(/\.js$/, '.ts'));
  return { text, imports };
};

const bringsValues = (clause: ts.ImportClause | undefined): boolean => {
  if (clause === undefined || clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return false;
  const { namedBindings } = clause;
  if (namedBindings === undefined || !ts.isNamedImports(namedBindings)) return true;
  return namedBindings.elements.some(({ isTypeOnly }) => !isTypeOnly);
};

const isOfCore = (file: string): boolean =>
  file.endsWith('.ts') && !/\.(test|test-support|contract)\.ts$|\/in-memory\/|\/ports\//.test(file);

const sources = new Map(
  filesBelow('packages/core/src', /\.ts$/)
    .map((path: string) => join(root, path))
    .filter(isOfCore)
    .map((file: string) => [file, sourceOf(file)] as const),
);

/** Whether it, or something that it calls, waits. A room that only puts use cases together does not count. */
const waits = (file: string, seen: ReadonlySet<string> = new Set()): boolean => {
  const source = sources.get(file);
  if (source === undefined || seen.has(file)) return false;
  if (slow.some((pattern) => pattern.test(source.text))) return true;

  const visited = new Set([...seen, file]);
  return source.imports.some((imported) => waits(imported, visited));
};

const writes = ({ text }: Source): boolean =>
  /\bwrit(e|ing)\(\s*deps\b|\bwriteAfterWaiting\b/.test(text);
const asksAgain = ({ text }: Source): boolean => /\bwriteAfterWaiting\b/.test(text);
const nameOf = (file: string): string => relative(core, file);

const waiting = [...sources]
  .filter(([file, source]) => writes(source) && waits(file))
  .map(([file, source]) => ({ name: nameOf(file), asks: asksAgain(source) }));

test('each file that waits and then writes asks its caller again, or says what it rests on', () => {
  const silent = waiting.filter(({ name, asks }) => !asks && restsOnOthers[name] === undefined);
  expect(silent.map(({ name }) => name)).toEqual([]);
});

test('nothing stands among the exceptions that needs none', () => {
  const needed = new Set(waiting.filter(({ asks }) => !asks).map(({ name }) => name));
  expect(Object.keys(restsOnOthers).filter((name) => !needed.has(name))).toEqual([]);
});

test('the use cases of callers that wait are found', () => {
  const asking = waiting.filter(({ asks }) => asks).map(({ name }) => name);
  expect(asking).toEqual(
    expect.arrayContaining([
      'people/set-password.ts',
      'people/import-users.ts',
      'people/create-user.ts',
      'people/register.ts',
      'people/redeem-ticket.ts',
      'people/change-own-password.ts',
      'federation/manage-providers.ts',
      'federation/link-by-token.ts',
      'keys/rotate-keys.ts',
      'keys/withdraw-key.ts',
    ]),
  );
});
