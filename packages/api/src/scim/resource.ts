/** A resource as SCIM writes it, once its attributes have their own spelling and their types (RFC 7643 §2). */
import { refuse } from '@keyward/core';
import { mostMembersOfGroup } from '@keyward/core/endpoints';
import { ruleNamed, type AttributeRule, type ResourceShape } from './attributes.js';

export type ScimValue = string | boolean | ScimObject | readonly ScimObject[];
export interface ScimObject {
  readonly [name: string]: ScimValue | undefined;
}

/** The most elements of an attribute with several values, but for members of groups. */
export const mostElements = 100;

/** Characters of a text. A patch may write one into each element of a list. */
const longestText = 4000;

/**
 * The attributes of a body that are kept and may be written. Others are dropped, as are null and empty lists, which
 * stand for no value (RFC 7643 §2.5).
 * @throws Refusal `invalid_field` and `body_unreadable` for a value of another type
 */
export const readResource = (
  shape: ResourceShape,
  body: Readonly<Record<string, unknown>>,
): ScimObject => {
  const own = readMembers(shape.attributes, body, '');
  const extensions = Object.entries(shape.extensions).flatMap(([id, rules]) => {
    const given = memberNamed(body, id);
    if (given === undefined || given === null) return [];
    return [[id, readMembers(rules, objectOf(given, id), `${id}:`)] as const];
  });
  return { ...own, ...Object.fromEntries(extensions) };
};

const readMembers = (
  rules: readonly AttributeRule[],
  given: Readonly<Record<string, unknown>>,
  prefix: string,
): ScimObject => {
  const read: Record<string, ScimValue> = {};
  for (const [name, value] of Object.entries(given)) {
    const rule = ruleNamed(rules, name);
    if (rule === undefined || rule.mutability === 'readOnly') continue;
    const own = readValue(rule, value, prefix + rule.name);
    if (own !== undefined) read[rule.name] = own;
  }
  return read;
};

/** A value of an attribute; undefined for none. @throws Refusal `invalid_field` */
export const readValue = (
  rule: AttributeRule,
  value: unknown,
  field: string,
): ScimValue | undefined => {
  if (value === null || value === undefined) return undefined;
  if (rule.isMultiValued === true) return readElements(rule, value, field);
  if (rule.type !== 'complex') return readSimple(rule, value, field);

  // Clients write the manager as a text, too.
  const object = typeof value === 'string' ? { value } : partsOf(value, field);
  const members = readMembers(rule.members ?? [], object, `${field}.`);
  return Object.keys(members).length === 0 ? undefined : members;
};

/** The attribute `name` is no name of a record, so the words of a field do not fit it. */
const partsOf = (value: unknown, field: string): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : refuse('body_unreadable', { why: `must have an object as ${field}` });

/** The elements of a list; one that comes alone is a list of one. */
const readElements = (
  rule: AttributeRule,
  value: unknown,
  field: string,
): ScimValue | undefined => {
  const given = Array.isArray(value) ? (value as readonly unknown[]) : [value];
  const most = rule.name === 'members' ? mostMembersOfGroup : mostElements;
  if (given.length > most) refuse('scim_too_many', { limit: String(most), what: field });

  const elements = given.flatMap((each, at) => {
    const object = typeof each === 'string' ? { value: each } : objectOf(each, `${field}[${at}]`);
    const members = readMembers(rule.members ?? [], object, `${field}[${at}].`);
    return Object.keys(members).length === 0 && rule.name !== 'members' ? [] : [members];
  });
  if (elements.filter(({ primary }) => primary === true).length > 1)
    refuse('invalid_field', { field, why: 'has more than one primary value' });
  return elements.length === 0 ? undefined : elements;
};

const readSimple = (
  rule: AttributeRule,
  value: unknown,
  field: string,
): string | boolean | undefined => {
  if (rule.type === 'boolean') return readBoolean(value, field);
  if (typeof value !== 'string') return refuse('invalid_field', { field, why: 'must be text' });
  if (value.length > longestText)
    return refuse('invalid_field', { field, why: `must be at most ${longestText} characters` });
  return value === '' ? undefined : value;
};

/** Entra writes "True" and "False". */
const readBoolean = (value: unknown, field: string): boolean => {
  const word = typeof value === 'string' ? value.toLowerCase() : value;
  if (word === true || word === 'true') return true;
  if (word === false || word === 'false') return false;
  return refuse('invalid_field', { field, why: 'must be true or false' });
};

export const objectOf = (value: unknown, field: string): Readonly<Record<string, unknown>> => {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return refuse('invalid_field', { field, why: 'must be an object' });
  return value as Readonly<Record<string, unknown>>;
};

/** The member with this name, in any case. */
export const memberNamed = (given: Readonly<Record<string, unknown>>, name: string): unknown => {
  const own = Object.keys(given).find((key) => key.toLowerCase() === name.toLowerCase());
  return own === undefined ? undefined : given[own];
};
