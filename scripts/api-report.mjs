// Writes packages/core/api/ and packages/server/api/: what each entry exports, as declarations without comments, so
// that a review sees each change of the public face. `npm run api-report` writes the reports; test/face.test.ts
// compares them.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { core, programOf, root } from './face.mjs';

/** The entries of the core, in the order of its package.json. */
const entries = [
  'index',
  'ports',
  'grants',
  'management',
  'endpoints',
  'in-memory/index',
  'contracts',
];

const printer = ts.createPrinter({ removeComments: true });
const format =
  ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.UseAliasDefinedOutsideCurrentScope;

const withoutExport = (declaration) =>
  printer
    .printNode(ts.EmitHint.Unspecified, declaration, declaration.getSourceFile())
    .replace(/^export /, '');

/** A class without the bodies of its members. */
const classOf = (checker, symbol, declaration) => {
  const members = checker
    .getPropertiesOfType(checker.getDeclaredTypeOfSymbol(symbol))
    .filter(({ declarations }) => declarations?.[0]?.getSourceFile().fileName.startsWith(core))
    .map((member) => {
      const type = checker.typeToString(checker.getTypeOfSymbol(member), declaration, format);
      return `readonly ${member.name}: ${type};`;
    });
  const parents = declaration.heritageClauses?.map((clause) => clause.getText()).join(' ') ?? '';
  return `declare class ${symbol.name} ${parents} { ${members.join(' ')} }`;
};

/** A type that follows from a value: the report shows its members, not the value. */
const isInferred = (declaration) =>
  ts.isTypeAliasDeclaration(declaration) &&
  ts.isTypeReferenceNode(declaration.type) &&
  ['DocumentOf', 'Required', 'ReturnType'].includes(declaration.type.typeName.getText());

const membersOf = (checker, symbol, declaration) => {
  const { NoTruncation, InTypeAlias, MultilineObjectLiterals } = ts.NodeBuilderFlags;
  const flags = NoTruncation | InTypeAlias | MultilineObjectLiterals;
  const type = checker.getDeclaredTypeOfSymbol(symbol);
  const members = checker.typeToTypeNode(type, declaration, flags);
  const alias = ts.factory.createTypeAliasDeclaration([], symbol.name, [], members);
  return printer.printNode(ts.EmitHint.Unspecified, alias, declaration.getSourceFile());
};

const declarationOf = (checker, symbol) => {
  const [declaration] = symbol.declarations;
  if (isInferred(declaration)) return membersOf(checker, symbol, declaration);
  if (ts.isClassDeclaration(declaration)) return classOf(checker, symbol, declaration);
  if (ts.isInterfaceDeclaration(declaration) || ts.isTypeAliasDeclaration(declaration))
    return withoutExport(declaration);
  const type = checker.typeToString(checker.getTypeOfSymbol(symbol), declaration, format);
  return `declare const ${symbol.name}: ${type};`;
};

/** Two spaces a step instead of the printer's four. */
const indented = (text) => text.replace(/^( {4})+/gm, (spaces) => ' '.repeat(spaces.length / 2));

const resolved = (checker, symbol) =>
  symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;

const reportOf = (checker, source, name) => {
  const exported = checker
    .getExportsOfModule(checker.getSymbolAtLocation(source))
    .map((symbol) => {
      const of = resolved(checker, symbol);
      const alias = of.name === symbol.name ? '' : `// exported as ${symbol.name}\n`;
      return { name: symbol.name, text: alias + declarationOf(checker, of) };
    })
    .sort((left, right) => (left.name < right.name ? -1 : 1));
  const head = '<!-- Written by `npm run api-report`; change the code instead. -->';
  const code = exported.map(({ text }) => indented(text)).join('\n\n');
  return `# ${name}: ${exported.length} names\n\n${head}\n\n\`\`\`ts\n${code}\n\`\`\`\n`;
};

/**
 * Path of each report, from the root, to its text.
 * @type {() => ReadonlyMap<string, string>}
 */
export const apiReports = () => {
  const paths = entries.map((entry) => `${core}src/${entry}.ts`);
  const program = programOf(paths);
  const checker = program.getTypeChecker();

  const reports = new Map();
  for (const [at, entry] of entries.entries()) {
    const short = entry.replace('/index', '');
    const path = `packages/core/api/${entry === 'index' ? 'core' : short}.api.md`;
    const name = entry === 'index' ? '@keyward/core' : `@keyward/core/${short}`;
    reports.set(path, reportOf(checker, program.getSourceFile(paths[at]), name));
  }
  for (const [path, text] of serverReports()) reports.set(path, text);
  return reports;
};

const serverReports = () => {
  const folder = join(root, 'packages/server/');
  const [index, parts] = ['index', 'parts'].map((name) => join(folder, `src/${name}.ts`));
  const program = programOf([index, parts], folder);
  const report = (entry, name) =>
    reportOf(program.getTypeChecker(), program.getSourceFile(entry), name);
  return [
    ['packages/server/api/server.api.md', report(index, '@keyward/server')],
    ['packages/server/api/parts.api.md', report(parts, '@keyward/server/parts')],
  ];
};

const main = () => {
  for (const [path, text] of apiReports()) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
    console.log(`written: ${path}`);
  }
};

if (process.argv[1] && relative(fileURLToPath(import.meta.url), process.argv[1]) === '') main();
