/** Which statuses each operation has answered with in this process, so that what nobody has asked for shows. */
import { routes, statusesOf, type Route } from '@keyward/api';

const answered = new Map<string, Set<number>>();
const patterns = routes.map((route) => ({
  route,
  pattern: new RegExp(`^${route.path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
}));

export const listedBy = (route: Route): readonly number[] => [
  ...new Set([
    route.success.status,
    ...(route.query.includes('dry_run') ? [200] : []),
    ...statusesOf(route),
  ]),
];

/** A wrong method says something of every operation of the path. */
export const noteAnswer = (method: string, path: string, status: number): void => {
  const there = patterns.filter(({ pattern }) => pattern.test(path)).map(({ route }) => route);
  const asked = there.filter((route) => route.method === (method === 'HEAD' ? 'GET' : method));
  for (const { operation } of asked.length > 0 ? asked : there)
    answered.set(operation, (answered.get(operation) ?? new Set()).add(status));
};

/**
 * The same for what does not pass the check against the document: here too an operation answers
 * only with what it lists.
 */
export const noteUnchecked = (method: string, path: string, status: number): void => {
  const route = patterns.find(
    (each) => each.route.method === method && each.pattern.test(path),
  )?.route;
  if (route !== undefined && !listedBy(route).includes(status))
    throw new Error(
      `${method} ${path} answered ${status}, but the document lists ${listedBy(route).join(', ')}`,
    );
  noteAnswer(method, path, status);
};

export const answersOf = (operation: string): ReadonlySet<number> =>
  answered.get(operation) ?? new Set();
