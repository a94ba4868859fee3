/** Finds the row of a request: by its whole path, or segment by segment where the path has parameters. */
import type { Row } from '@keyward/api';
import { Refusal } from '@keyward/core';

/** What is known at a path. */
export interface KnownPath {
  /** Undefined where the path is known, and not with this method. */
  readonly row: Row | undefined;
  /** All rows of the path. */
  readonly siblings: readonly Row[];
  /** @throws Refusal `request_unreadable` where they are not percent-encoded UTF-8 */
  readonly params: () => Readonly<Record<string, string>>;
}

/** Returns undefined where nothing is at the path. */
export type FindRow = (method: string, url: string) => KnownPath | undefined;

/** Paths are compared with case, and a slash at the end counts (RFC 3986 §6.2.2.1). */
export const router = (rows: readonly Row[]): FindRow => {
  const byPath = new Map<string, Row[]>();
  for (const row of rows) byPath.set(row.path, [...(byPath.get(row.path) ?? []), row]);

  const isFixed = ([path]: readonly [string, unknown]): boolean => !path.includes('{');
  const fixed = new Map([...byPath].filter(isFixed));
  const tree = treeOf([...byPath].filter((entry) => !isFixed(entry)));

  return (method, url) => {
    const path = pathOf(url);
    const siblings = fixed.get(path);
    if (siblings !== undefined) return known(method, siblings, noParameters);

    const found = findBelow(tree, path.split('/'), 1);
    if (found === undefined) return undefined;
    return known(method, found.siblings, () => parametersIn(found, path));
  };
};

const nothing = {};
const noParameters = (): Readonly<Record<string, string>> => nothing;

const known = (
  method: string,
  siblings: readonly Row[],
  params: KnownPath['params'],
): KnownPath => {
  // HEAD is answered wherever GET is (RFC 9110 §9.3.2).
  const wanted = method === 'HEAD' ? 'GET' : method;
  return { row: siblings.find((row) => row.method === wanted), siblings, params };
};

/** The path of a URL as it was sent. */
const pathOf = (url: string): string => {
  const end = url.search(/[?#]/);
  return withoutOrigin(end < 0 ? url : url.slice(0, end));
};

/** Some proxies send the whole URL (RFC 9112 §3.2.2). */
export const withoutOrigin = (target: string): string =>
  target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/]*/i, '');

interface PathNode {
  readonly fixed: Map<string, PathNode>;
  parameter?: PathNode;
  end?: PathWithParameters;
  /** For every path that goes on from here. */
  rest?: PathWithParameters;
}

interface PathWithParameters {
  readonly siblings: readonly Row[];
  /** By the number of their segment. */
  readonly names: ReadonlyMap<number, string>;
  /** The parameter that holds all that is left. */
  readonly rest?: { readonly name: string; readonly from: number };
}

const treeOf = (paths: readonly (readonly [string, readonly Row[]])[]): PathNode => {
  const root: PathNode = { fixed: new Map() };
  for (const [path, siblings] of paths) addPath(root, path, siblings);
  return root;
};

const addPath = (root: PathNode, path: string, siblings: readonly Row[]): void => {
  const segments = path.split('/');
  const names = new Map<number, string>();
  let node = root;

  for (let at = 1; at < segments.length; at++) {
    const [, name, isRest] = /^\{(\w+)(\.{3})?\}$/.exec(segments[at]!) ?? [];
    if (name === undefined) node = fixedBelow(node, segments[at]!);
    else if (isRest !== undefined) {
      node.rest = { siblings, names, rest: { name, from: at } };
      return;
    } else {
      names.set(at, name);
      node = parameterBelow(node);
    }
  }
  node.end = { siblings, names };
};

const fixedBelow = ({ fixed }: PathNode, segment: string): PathNode => {
  const below = fixed.get(segment) ?? { fixed: new Map() };
  fixed.set(segment, below);
  return below;
};

const parameterBelow = (node: PathNode): PathNode => (node.parameter ??= { fixed: new Map() });

/** A segment that is written in a path counts more than a parameter, and a parameter more than a rest. */
const findBelow = (
  node: PathNode,
  segments: readonly string[],
  at: number,
): PathWithParameters | undefined => {
  if (at === segments.length) return node.end;

  const segment = segments[at]!;
  const below = node.fixed.get(segment);
  const found = below && findBelow(below, segments, at + 1);
  if (found !== undefined) return found;

  const isFilled = node.parameter !== undefined && segment !== '';
  const filled = isFilled ? findBelow(node.parameter!, segments, at + 1) : undefined;
  return filled ?? node.rest;
};

const parametersIn = (
  { names, rest }: PathWithParameters,
  path: string,
): Record<string, string> => {
  const segments = path.split('/');
  const params = Object.fromEntries([...names].map(([at, name]) => [name, decoded(segments[at]!)]));
  if (rest !== undefined) params[rest.name] = decoded(segments.slice(rest.from).join('/'));
  return params;
};

const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    const why = 'has a path that is not percent-encoded UTF-8';
    throw new Refusal('request_unreadable', { why });
  }
};
