// Reads the public face of the core, `Keyward` and its interfaces, from the source: members, signatures, documentation.
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

export const root = fileURLToPath(new URL('..', import.meta.url));
export const core = fileURLToPath(new URL('../packages/core/', import.meta.url));

/**
 * A member of an interface: its name, its signature on one line, what its comment says, and what it throws.
 * @typedef {{ name: string, signature: string, text: string, throws: readonly string[], isMethod: boolean }} Member
 */
/**
 * An interface of the face: how an embedder reaches it, its name, its file, its own words, and its members.
 * @typedef {{ path: string, name: string, file: string, text: string, members: readonly Member[] }} Face
 */

/** A method is written as a property that holds a function. */
const isFunction = (declaration) =>
  ts.isMethodSignature(declaration) ||
  (declaration.type !== undefined && ts.isFunctionTypeNode(declaration.type));

const oneLine = (text) => text.replace(/\s+/g, ' ').trim();

const textOf = (checker, symbol) =>
  ts.displayPartsToString(symbol.getDocumentationComment(checker)).trim();

const throwsOf = (checker, symbol) =>
  symbol
    .getJsDocTags(checker)
    .filter(({ name }) => name === 'throws')
    .map(({ text }) => oneLine(ts.displayPartsToString(text)));

/** The signature as the source writes it, without `readonly` and the semicolon at the end. */
const signatureOf = (declaration) =>
  oneLine(declaration.getText())
    .replace(/^readonly /, '')
    .replace(/;$/, '')
    .replace(/\( /g, '(')
    .replace(/,? \)/g, ')');

const isOfCore = ({ fileName }) =>
  fileName.startsWith(`${core}src/`) && !/\/(ports|model)\//.test(fileName);

/** The interface behind a property, where it is one of the core that holds methods. */
const interfaceOf = (checker, symbol) => {
  const type = checker.getTypeOfSymbol(symbol);
  const declaration = type.symbol?.declarations?.find(ts.isInterfaceDeclaration);
  return declaration !== undefined && isOfCore(declaration.getSourceFile())
    ? { type, declaration }
    : undefined;
};

/** A package as the compiler sees it, from these files on. */
export const programOf = (paths, folder = core) => {
  const config = ts.getParsedCommandLineOfConfigFile(
    `${folder}tsconfig.json`,
    {},
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
        throw new Error(String(messageText));
      },
    },
  );
  return ts.createProgram(paths, config.options);
};

/**
 * `Keyward` first, then the interfaces that its properties lead to, in their order.
 * @type {() => readonly Face[]}
 */
export const readFaces = () => {
  const entry = `${core}src/keyward.ts`;
  const program = programOf([entry]);
  const checker = program.getTypeChecker();
  const module = checker.getSymbolAtLocation(program.getSourceFile(entry));
  const keyward = checker.getExportsOfModule(module).find(({ name }) => name === 'Keyward');
  const declaration = keyward.declarations.find(ts.isInterfaceDeclaration);

  const faces = [];
  const visit = (path, type, at) => {
    const properties = checker.getPropertiesOfType(type);
    faces.push({
      path,
      name: at.name.text,
      file: relative(root, at.getSourceFile().fileName),
      text: textOf(checker, type.symbol),
      members: properties.map((property) => ({
        name: property.name,
        signature: signatureOf(property.declarations[0]),
        text: textOf(checker, property),
        throws: throwsOf(checker, property),
        isMethod: isFunction(property.declarations[0]),
      })),
    });
    for (const property of properties) {
      const next = interfaceOf(checker, property);
      if (next !== undefined) visit(`${path}.${property.name}`, next.type, next.declaration);
    }
  };
  visit('keyward', checker.getDeclaredTypeOfSymbol(keyward), declaration);
  return faces;
};
