/** Which attributes an answer holds (RFC 7644 §3.4.2.5, §3.9). */
import { parsePath } from './parse-filter.js';
import { shownPath } from './filter.js';

export interface Projection {
  /** In lower case; undefined for those that are returned by default. */
  readonly only?: ReadonlySet<string> | undefined;
  readonly without: ReadonlySet<string>;
}

/** @throws Refusal `scim_path_refused` */
export const readProjection = (
  attributes: readonly string[],
  excluded: readonly string[],
): Projection => ({
  only: attributes.length === 0 ? undefined : namesIn(attributes),
  without: namesIn(excluded),
});

const namesIn = (texts: readonly string[]): ReadonlySet<string> =>
  new Set(texts.map((text) => plainName(shownPath(parsePath(text)))));

const core = /^urn:ietf:params:scim:schemas:core:2\.0:(user|group):/;
const plainName = (name: string): string => name.toLowerCase().replace(core, '');

/** Whether the answer holds the attribute, or a part of it. */
export const includes = ({ only, without }: Projection, name: string): boolean => {
  const own = name.toLowerCase();
  if (without.has(own)) return false;
  return only === undefined || [...only].some((each) => each === own || isBelow(each, own));
};

const isBelow = (name: string, above: string): boolean =>
  name.startsWith(`${above}.`) || name.startsWith(`${above}:`);

const always: readonly string[] = ['schemas', 'id'];

/** The resource with the attributes that were asked for; `id` and `schemas` are always there. */
export const projected = (
  resource: Readonly<Record<string, unknown>>,
  projection: Projection,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(resource).flatMap(([name, value]): [string, unknown][] => {
      if (always.includes(name)) return [[name, value]];
      if (!includes(projection, name)) return [];
      const part = partOf(value, name.toLowerCase(), projection);
      return part === undefined ? [] : [[name, part]];
    }),
  );

const partOf = (value: unknown, name: string, projection: Projection): unknown => {
  const { only, without } = projection;
  const isWhole = only === undefined || only.has(name);
  const isCut = [...without].some((each) => isBelow(each, name));
  if (isWhole && !isCut) return value;
  if (Array.isArray(value)) return value.map((each) => partOf(each, name, projection));
  if (typeof value !== 'object' || value === null) return value;

  const separator =
    name.startsWith('urn:') && !name.includes('.', name.lastIndexOf(':')) ? ':' : '.';
  const kept = Object.entries(value).filter(([member]) => {
    const own = `${name}${separator}${member.toLowerCase()}`;
    return (isWhole || includes({ only, without: new Set() }, own)) && !without.has(own);
  });
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
};
