// How many files the way of a request reaches, by TypeScript's checker.
//
// The way begins at the functions that get a request of Node. It goes on to each function that those name, and so on.
// Where they name a member of an interface, it goes on to what was given for that member. Every branch counts, also one
// that most requests do not take. Types do not count, nor what is found by a computed name, nor what is made at the
// start.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import ts from 'typescript';

/** Reads the sources of all packages but the console, which is a program of its own. */
export const readProgram = (root) => {
  const packages = ['packages', 'apps']
    .flatMap((folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`))
    .filter((path) => path !== 'apps/console' && existsSync(join(root, path, 'package.json')));
  const files = packages.flatMap((path) => sourcesBelow(join(root, path, 'src')));

  return ts.createProgram(files, {
    ...compilerOptionsOf(root),
    baseUrl: root,
    paths: Object.fromEntries(packages.flatMap((path) => entriesOf(root, path))),
    noEmit: true,
    ignoreDeprecations: '6.0',
  });
};

const compilerOptionsOf = (root) => {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.base.json'), ts.sys.readFile);
  return ts.convertCompilerOptionsFromJson(config.compilerOptions, root).options;
};

const sourcesBelow = (folder) =>
  ts.sys
    .readDirectory(folder, ['.ts'])
    .filter((path) => !/\.(test|contract|test-support)\.ts$|\/testing\//.test(path));

/** Packages are read from their sources, whatever is built or installed. */
const entriesOf = (root, path) => {
  const { name, exports = {} } = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'));
  return Object.entries(exports).flatMap(([entry, target]) => {
    const source = target['@keyward/source'];
    return source === undefined ? [] : [[name + entry.slice(1), [join(path, source)]]];
  });
};

/**
 * The files that a way reaches, by their paths from the root, sorted.
 *
 * `starts` are written `file#name`. `goesTo` chooses between what was given for a member: it gets the name of the
 * member, such as `Route.handle`, the path of the file that gives it, and the operation whose row it stands in.
 *
 * @typedef {{ member: string, path: string, operation: string | undefined }} Gift
 * @type {(
 *   program: import('typescript').Program,
 *   root: string,
 *   way: { starts: readonly string[], goesTo: (gift: Gift) => boolean },
 * ) => string[]}
 */
export const filesReached = (program, root, { starts, goesTo }) => {
  const checker = program.getTypeChecker();
  const pathOf = (node) => relative(root, node.getSourceFile().fileName).split(sep).join('/');
  const isOwn = (node) => /^(packages|apps)\/[^/]+\/src\//.test(pathOf(node));
  const given = membersGiven(program, checker, isOwn);

  const visited = new Set();
  const waiting = [];

  const enter = (declaration) => {
    if (visited.has(declaration) || !isOwn(declaration)) return;
    visited.add(declaration);
    waiting.push(declaration);
  };

  const enterNamed = (symbol) => {
    for (const declaration of declarationsOf(checker, symbol)) {
      const member = memberName(declaration);
      if (member === undefined) enter(declaration);
      else
        for (const gift of given.get(declaration) ?? [])
          if (goesTo({ member, path: pathOf(gift), operation: operationAround(gift) })) enter(gift);
    }
  };

  for (const start of starts) enter(declarationAt(program, root, start));
  while (waiting.length > 0) walk(checker, isOwn, waiting.pop(), enterNamed);

  return [...new Set([...visited].filter(runs).map(pathOf))].sort();
};

/** Types say what may come, and run nothing. */
const runs = (declaration) =>
  !ts.isInterfaceDeclaration(declaration) &&
  !ts.isTypeAliasDeclaration(declaration) &&
  !ts.isParameter(declaration) &&
  !ts.isBindingElement(declaration);

const declarationAt = (program, root, start) => {
  const [path, name] = start.split('#');
  const source = program.getSourceFile(join(root, path));
  let found;
  const look = (node) => {
    if (found === undefined && node.name?.text === name) found = node;
    else ts.forEachChild(node, look);
  };
  if (source !== undefined) look(source);
  if (found === undefined) throw new Error(`${start} does not exist`);
  return found;
};

/** A row that works its operation out has one without a name. */
const operationAround = ({ parent }) => {
  if (parent === undefined) return undefined;
  const member = ts.isObjectLiteralExpression(parent)
    ? parent.properties.find(({ name }) => name?.getText() === 'operation')
    : undefined;
  if (member === undefined) return operationAround(parent);

  const value = ts.isPropertyAssignment(member) ? member.initializer : member.name;
  return ts.isStringLiteral(value) ? value.text : '';
};

const declarationsOf = (checker, symbol) => {
  if (symbol === undefined) return [];
  const { flags } = symbol;
  const named = flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  return named.declarations ?? [];
};

/** `Route.handle`, for a member of a type alone: others hold their value themselves. */
const memberName = (declaration) => {
  if (!ts.isPropertySignature(declaration) && !ts.isMethodSignature(declaration)) return undefined;

  let owner = declaration.parent;
  while (owner.name === undefined && owner.parent !== undefined) owner = owner.parent;
  return `${owner.name?.text ?? ''}.${declaration.name.getText()}`;
};

/** Calls back with all that a declaration names and that can be called. Other values are made at the start. */
const walk = (checker, isOwn, start, callBack) => {
  const visit = (node) => {
    if (ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node)) return;
    if (node !== start && isEnteredByName(checker, isOwn, node)) return;

    const symbol = namedBy(checker, node);
    if (symbol !== undefined && canBeCalled(checker, node)) callBack(symbol);
    ts.forEachChild(node, visit);
  };
  visit(start);
};

const namedBy = (checker, node) => {
  if (ts.isShorthandPropertyAssignment(node))
    return checker.getShorthandAssignmentValueSymbol(node);
  if (ts.isBindingElement(node)) return takenBy(checker, node);
  return ts.isIdentifier(node) ? checker.getSymbolAtLocation(node) : undefined;
};

const canBeCalled = (checker, node) => {
  const type = checker.getNonNullableType(checker.getTypeAtLocation(node));
  const kinds = type.isUnion() ? type.types : [type];
  return kinds.some(
    (kind) => kind.getCallSignatures().length > 0 || kind.getConstructSignatures().length > 0,
  );
};

/** In `const { find } = directory`, the member `find` of the directory. */
const takenBy = (checker, { parent, propertyName, name, dotDotDotToken }) => {
  const taken = propertyName ?? name;
  if (dotDotDotToken !== undefined || !ts.isIdentifier(taken)) return undefined;
  return checker.getTypeAtLocation(parent).getProperty(taken.text);
};

/** A member that can be called runs when it is named, and not where it is written. */
const isEnteredByName = (checker, isOwn, node) => {
  if (ts.isMethodDeclaration(node)) return !isForLibrary(checker, isOwn, node);

  const isMember = ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node);
  if (!isMember || !canBeCalled(checker, node)) return false;
  return !isForLibrary(checker, isOwn, node);
};

/** A library calls what it was given by itself. */
const isForLibrary = (checker, isOwn, { parent, name }) => {
  if (!ts.isObjectLiteralExpression(parent) || !ts.isIdentifier(name)) return false;

  const wanted = checker.getContextualType(parent)?.getProperty(name.text);
  return wanted?.declarations?.some((declaration) => !isOwn(declaration)) ?? false;
};

/** What was given for each member of a type, wherever a value meets a type that is wanted for it. */
const membersGiven = (program, checker, isOwn) => {
  const given = new Map();
  const compared = new Set();

  const give = (wanted, value) => {
    const pair = `${wanted.id} ${value.id}`;
    if (wanted === value || compared.has(pair)) return;
    compared.add(pair);

    for (const type of wanted.isUnionOrIntersection() ? wanted.types : [wanted])
      for (const member of membersOf(type)) giveMember(member, value);
    giveAnswer(wanted, value);
  };

  const membersOf = (type) =>
    type
      .getProperties()
      .filter(({ declarations = [] }) =>
        declarations.some((each) => memberName(each) && isOwn(each)),
      );

  const giveMember = (member, value) => {
    const gift = value.getProperty(member.name);
    if (gift === undefined) return;

    for (const declaration of member.declarations) {
      const gifts = given.get(declaration) ?? new Set();
      for (const each of gift.declarations ?? []) if (each !== declaration) gifts.add(each);
      given.set(declaration, gifts);
    }
    give(checker.getTypeOfSymbol(member), checker.getTypeOfSymbol(gift));
  };

  const giveAnswer = (wanted, value) => {
    const [asked] = wanted.getCallSignatures();
    const [called] = value.getCallSignatures();
    if (asked === undefined || called === undefined) return;
    give(awaited(asked.getReturnType()), awaited(called.getReturnType()));
  };

  const awaited = (type) => checker.getAwaitedType(type) ?? type;

  const look = (node) => {
    if (ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node)) return;
    if (ts.isClassDeclaration(node)) {
      const own = checker.getTypeAtLocation(node);
      for (const { types } of node.heritageClauses ?? [])
        for (const type of types) give(checker.getTypeAtLocation(type), own);
    } else if (isValue(node)) {
      const wanted = checker.getContextualType(node);
      if (wanted !== undefined) give(wanted, checker.getTypeAtLocation(node));
    }
    ts.forEachChild(node, look);
  };
  for (const source of program.getSourceFiles()) if (isOwn(source)) look(source);
  return closed(given);
};

const isValue = (node) =>
  ts.isObjectLiteralExpression(node) ||
  ts.isCallExpression(node) ||
  ts.isNewExpression(node) ||
  ts.isArrowFunction(node) ||
  ts.isAwaitExpression(node) ||
  (ts.isIdentifier(node) && ts.isExpression(node) && !ts.isPropertyAccessExpression(node.parent));

/** A member may be given as a member of another type, to which something was given in turn. */
const closed = (given) => {
  const endsOf = (declaration, seen) => {
    if (seen.has(declaration)) return [];
    seen.add(declaration);
    if (memberName(declaration) === undefined) return [declaration];
    return [...(given.get(declaration) ?? [])].flatMap((each) => endsOf(each, seen));
  };
  return new Map([...given.keys()].map((key) => [key, endsOf(key, new Set())]));
};
