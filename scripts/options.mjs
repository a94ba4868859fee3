// Reads the options of `createServer` from their interfaces: names, types, and what their comments say.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const source = fileURLToPath(new URL('../packages/server/src/', import.meta.url));

/** @typedef {{ name: string, type: string, text: string, isRequired: boolean }} Option */

const oneLine = (text) => text.replace(/\s+/g, ' ').trim();

const textOf = (member) => {
  const [comment] = ts.getJSDocCommentsAndTags(member);
  return oneLine(ts.getTextOfJSDocComment(comment?.comment) ?? '');
};

/** @type {(file: string, name: string) => readonly Option[]} */
const membersOf = (file, name) => {
  const path = `${source}${file}`;
  const tree = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.ES2022, true);
  const found = tree.statements.find(
    (each) => ts.isInterfaceDeclaration(each) && each.name.text === name,
  );
  return found.members.map((member) => ({
    name: member.name.text,
    type: oneLine(member.type.getText())
      .replace(/ \| undefined$/, '')
      .replace(/^\((.*)\)$/, '$1'),
    text: textOf(member),
    isRequired: member.questionToken === undefined,
  }));
};

/**
 * What the comments of the settings say, by the name of the object that holds them and their own.
 * @type {(object: 'settings' | 'firstStart') => ReadonlyMap<string, string>}
 */
export const readSettingTexts = (object) => {
  const path = `${source}settings/settings.ts`;
  const tree = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.ES2022, true);
  const { initializer } = tree.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => declarationList.declarations)
    .find(({ name }) => name.text === object);
  return new Map(initializer.properties.map((each) => [each.name.text, textOf(each)]));
};

/**
 * The options beside the settings, the adapters, and the members of the server.
 * @type {() => Record<'options' | 'adapters' | 'server', readonly Option[]>}
 */
export const readOptionFaces = () => ({
  options: membersOf('options.ts', 'ServerOptions'),
  adapters: membersOf('composition/adapters.ts', 'Adapters'),
  server: membersOf('create-server.ts', 'KeywardServer').filter(({ text }) => text !== ''),
});
