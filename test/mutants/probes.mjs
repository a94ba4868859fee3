// Probes tell which functions of a file run. They know more than a map by imports would: nearly every test imports
// nearly every file of the core. Unlike Jest's own coverage, they speak of places in the source.
import ts from 'typescript';
import { isFunction, placeOfFile, placeOfFunction, treeOf } from './faults.mjs';

/** The set of places that a test file has reached: each test file has a global scope of its own. */
export const reachedPlaces = 'keywardReachedPlaces';

const probe = (place) => `(globalThis.${reachedPlaces} ??= new Set()).add('${place}')`;

/** The text of a file with a probe in each function, and one for the file; no line of it moves. */
export const withProbes = (file, text) => {
  const tree = treeOf(file, text);
  const inserted = [];

  const visit = (node) => {
    if (isFunction(node)) inserted.push(...probesOf(node, probe(placeOfFunction(file, node))));
    ts.forEachChild(node, visit);
  };
  visit(tree);

  const fromTheEnd = inserted.sort(([one], [other]) => other - one);
  const withThem = fromTheEnd.reduce(
    (changed, [at, words]) => changed.slice(0, at) + words + changed.slice(at),
    text,
  );
  return `${probe(placeOfFile(file))};${withThem}`;
};

/** The text that goes into a function, and where: `{` is followed by it, and an expression becomes a part of it. */
const probesOf = ({ body }, words) =>
  ts.isBlock(body)
    ? [[body.getStart() + 1, `${words};`]]
    : [
        [body.getStart(), `(${words}, `],
        [body.getEnd(), ')'],
      ];
