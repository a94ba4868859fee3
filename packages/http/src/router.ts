/** Finds the route of a request: by its whole path, or segment by segment where the path has parameters. */
import type { Route } from '@keyward/api';
import { Refusal } from '@keyward/core';

/** What is known at a path. */
export interface KnownPath {
  /** Undefined where the path is known, and not with this method. */
  readonly route: Route | undefined;
  /** All routes of the path. */
  readonly siblings: readonly Route[];
  /** @throws Refusal `request_unreadable` where they are not percent-encoded UTF-8 */
  readonly params: () => Readonly<Record<string, string>>;
}

/** Returns undefined where nothing is at the path. */
export type FindRoute = (method: string, url: string) => KnownPath | undefined;

/** Paths are compared with case, and a slash at the end counts (RFC 3986 §6.2.2.1). */
export const router = (routes: readonly Route[]): FindRoute => {
  const byPath = new Map<string, Route[]>();
  for (const route of routes) byPath.set(route.path, [...(byPath.get(route.path) ?? []), route]);

  const isFixed = ([path]: readonly [string, unknown]): boolean => !path.includes('{');
  const fixed = new Map([...byPath].filter(isFixed));
  const tree = treeOf([...byPath].filter((entry) => !isFixed(entry)));

  return (method, url) => {
    const path = pathOf(url);
    const siblings = fixed.get(path);
    if (siblings !== undefined) return known(method, siblings, noParameters);

    const found = findBelow(tree, path.split('/'), 1);
    if (found === undefined) return undefined;
    return known(method, found.siblings, () => parametersIn(found.names, path));
  };
};

const nothing = {};
const noParameters = (): Readonly<Record<string, string>> => nothing;

const known = (
  method: string,
  siblings: readonly Route[],
  params: KnownPath['params'],
): KnownPath => {
  // HEAD is answered wherever GET is (RFC 9110 §9.3.2).
  const wanted = method === 'HEAD' ? 'GET' : method;
  return { route: siblings.find((route) => route.method === wanted), siblings, params };
};

/** The path of a URL as it was sent; some proxies send the whole URL (RFC 9112 §3.2.2). */
export const pathOf = (url: string): string => {
  const end = url.search(/[?#]/);
  const target = end < 0 ? url : url.slice(0, end);
  return target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/]*/i, '');
};

interface PathNode {
  readonly fixed: Map<string, PathNode>;
  parameter?: PathNode;
  end?: PathWithParameters;
}

interface PathWithParameters {
  readonly siblings: readonly Route[];
  /** By the number of their segment. */
  readonly names: ReadonlyMap<number, string>;
}

const treeOf = (paths: readonly (readonly [string, readonly Route[]])[]): PathNode => {
  const root: PathNode = { fixed: new Map() };
  for (const [path, siblings] of paths) {
    const segments = path.split('/');
    const names = new Map<number, string>();
    let node = root;

    for (let at = 1; at < segments.length; at++) {
      const [, name] = /^\{(\w+)\}$/.exec(segments[at]!) ?? [];
      if (name !== undefined) names.set(at, name);
      node = name === undefined ? fixedBelow(node, segments[at]!) : parameterBelow(node);
    }
    node.end = { siblings, names };
  }
  return root;
};

const fixedBelow = ({ fixed }: PathNode, segment: string): PathNode => {
  const below = fixed.get(segment) ?? { fixed: new Map() };
  fixed.set(segment, below);
  return below;
};

const parameterBelow = (node: PathNode): PathNode => (node.parameter ??= { fixed: new Map() });

/** A segment that is written in a path counts more than a parameter. */
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
  return isFilled ? findBelow(node.parameter!, segments, at + 1) : undefined;
};

const parametersIn = (names: ReadonlyMap<number, string>, path: string): Record<string, string> => {
  const segments = path.split('/');
  return Object.fromEntries([...names].map(([at, name]) => [name, decoded(segments[at]!)]));
};

const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    const why = 'has a path that is not percent-encoded UTF-8';
    throw new Refusal('request_unreadable', { why });
  }
};
