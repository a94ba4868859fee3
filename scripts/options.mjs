// Reads the options of `createServer` from their interfaces: names, types, and what their comments say.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const source = fileURLToPath(new URL('../apps/server/src/', import.meta.url));

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

/** Settings of the command line alone. */
const notOptions = ['port', 'host', 'workers'];

/**
 * The options in their order, the members of `firstStart`, the adapters, and the members of the server.
 * @type {() => Record<'options' | 'firstStart' | 'adapters' | 'server', readonly Option[]>}
 */
export const readOptionFaces = () => {
  const own = membersOf('options.ts', 'ServerOptions');
  const settings = membersOf('settings.ts', 'Settings')
    .filter(({ name }) => !notOptions.includes(name))
    .map((setting) => own.find(({ name }) => name === setting.name) ?? setting);
  const others = own.filter(({ name }) => settings.every((setting) => setting.name !== name));
  return {
    options: [...settings, ...others],
    firstStart: membersOf('settings.ts', 'FirstStart'),
    adapters: membersOf('composition/adapters.ts', 'Adapters'),
    server: membersOf('create-server.ts', 'KeywardServer').filter(({ text }) => text !== ''),
  };
};
