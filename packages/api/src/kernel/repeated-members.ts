/**
 * The body of a PATCH may repeat what the record shows (contract §4). A read-only member with its present value
 * is taken out of the body; the operation refuses one with another value.
 */
import type { ClassConstructor } from 'class-transformer';
import type { Identified } from '@keyward/core/ports';
import { readJson, unknownMembers } from './body.js';
import type { Call } from './management-operation.js';
import { storedId } from './record-id.js';
import { namesIn, render, type View } from './view.js';

/** What decides about the members of one operation. */
export interface RepeatedMembers<T extends Identified> {
  /** The class of the body. */
  readonly shape: ClassConstructor<object>;
  readonly view: View<T>;
  /** Finds the record as it is before the change. */
  readonly before: (call: Call) => Promise<T>;
  /** Which members the caller may set. A body with the id of the record may repeat the others. */
  readonly mayChange?: ((call: Call, member: string) => boolean) | undefined;
}

type Members = Readonly<Record<string, unknown>>;

/** The call without the members that repeat the record. The record is read only if the body holds such members. */
export const withoutRepeated = async <T extends Identified>(
  call: Call,
  operation: RepeatedMembers<T>,
): Promise<Call> => {
  const body = readJson(call.request);
  const paths = repeatablePaths(call, body, operation);
  if (paths.length === 0) return call;

  const shown = await shownMembers(call, paths, operation);
  const rest = paths.reduce((left, path) => withoutEqual(left, shown, path), body as Members);
  const bytes = new TextEncoder().encode(JSON.stringify(rest));
  return { ...call, request: { ...call.request, body: bytes } };
};

/**
 * The members of the body that the view shows and that the caller cannot set, or that would change by being set:
 * a null in a document clears a member of it (RFC 7396), also where the record shows a null.
 */
const repeatablePaths = <T extends Identified>(
  call: Call,
  body: Members,
  { shape, view, mayChange }: RepeatedMembers<T>,
): readonly string[] => {
  const known = namesIn(view);
  const unknown = unknownMembers(shape, body);
  const isWholeRecord = Object.hasOwn(body, 'id');
  const forbidden = Object.keys(body).filter(
    (name) => isWholeRecord && !(mayChange?.(call, name) ?? true),
  );
  const hidden = (view.writeOnly ?? []).filter((path) => repeatsHidden(body, path));
  const withNull = Object.keys(body).filter((name) => holdsNull(body[name]));

  const paths = new Set([...withNull, ...unknown, ...forbidden, ...hidden]);
  return [...paths].filter((path) => known.includes(topOf(path)));
};

const holdsNull = (value: unknown): boolean =>
  isObject(value) && Object.values(value).some((each) => each === null || holdsNull(each));

const topOf = (path: string): string => path.split('.')[0]!;

/** Null beside other members of the document. Alone, it clears the member. */
const repeatsHidden = (body: Members, path: string): boolean => {
  const { parent, name } = placeOf(body, path);
  return parent !== undefined && parent[name] === null && Object.keys(parent).length > 1;
};

/** The object that holds the last name of the path; undefined where the body has none. */
const placeOf = (
  body: Members,
  path: string,
): { readonly parent: Members | undefined; readonly name: string } => {
  const [top, child] = path.split('.');
  if (child === undefined) return { parent: body, name: top! };

  const parent = body[top!];
  return { parent: isObject(parent) ? parent : undefined, name: child };
};

/** The members as the caller sees them. `links` shows every list, as without `expand`. */
const shownMembers = async <T extends Identified>(
  call: Call,
  paths: readonly string[],
  { view, before }: RepeatedMembers<T>,
): Promise<Members> => {
  const only = new Set(paths.map(topOf));
  const record = await before(call);
  const [whole] = await render(view, [record], { only, expanded: true, linked: false }, call);
  if (!only.has('links')) return whole!;

  const linksOnly = { only: new Set(['links']), expanded: false, linked: true };
  const [linked] = await render(view, [record], linksOnly, call);
  return { ...whole, links: linked!['links'] };
};

const withoutEqual = (body: Members, shown: Members, path: string): Members => {
  const [top, child] = path.split('.');
  const [given, present] = [body[top!], shown[top!]];
  if (child === undefined) {
    const isRepeated = top === 'links' ? isPartOf(given, present) : isEqual(given, present);
    return isRepeated ? without(body, top!) : body;
  }
  if (!isObject(given) || !isObject(present) || !repeatsChild(given, present, child)) return body;
  return { ...body, [top!]: without(given, child) };
};

/** A null of a write-only member repeats the record if another member of the document does. */
const repeatsChild = (given: Members, present: Members, child: string): boolean => {
  if (!Object.hasOwn(present, child) || !isEqual(given[child], present[child])) return false;
  if (given[child] !== null) return true;

  const others = Object.keys(given).filter((name) => name !== child);
  return others.some((name) => isEqual(given[name], present[name]));
};

const without = (members: Members, name: string): Members =>
  Object.fromEntries(Object.entries(members).filter(([each]) => each !== name));

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isPartOf = (part: unknown, whole: unknown): boolean =>
  isObject(part) &&
  isObject(whole) &&
  Object.entries(part).every(([name, value]) => isEqual(value, whole[name]));

/** Whether two JSON values are the same; the order of members does not count. */
const isEqual = (one: unknown, other: unknown): boolean => {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((each, at) => isEqual(each, other[at]));
  if (!isObject(one) || !isObject(other)) return storedId(one) === storedId(other);

  return Object.keys(one).length === Object.keys(other).length && isPartOf(one, other);
};
