/**
 * Applies the operations of a PATCH to a resource (RFC 7644 §3.5.2), in the dialects of Entra and Okta: values without
 * a path whose names are paths, flags as words, a manager as text, and elements that a replacement makes.
 */
import { refuse } from '@keyward/core';
import { equalitiesOf, matchesElement } from './element-filter.js';
import { locatePath, type LocatedPath } from './located-path.js';
import type { ScimFilter, TargetPath } from './filter.js';
import { isAttributePath, parsePath, refusePath } from './parse-filter.js';
import type { PatchOperation } from './patch-operations.js';
import type { AttributeRule, ResourceShape } from './attributes.js';
import {
  memberNamed,
  mostElements,
  objectOf,
  readValue,
  type ScimObject,
  type ScimValue,
} from './resource.js';

/** The steps of a PATCH, and what their filters compare in all: each step looks at the elements of a list. */
export const mostSteps = 1000;

/** @throws Refusal `scim_path_refused`, `scim_target_missing`, `scim_attribute_fixed`, `invalid_field` */
export const applyPatch = (
  shape: ResourceShape,
  resource: ScimObject,
  operations: readonly PatchOperation[],
): ScimObject => {
  const steps = operations.flatMap((operation) => stepsOf(shape, operation));
  const comparisons = steps.map(({ located }) => comparisonsIn(located.elements));
  if (steps.length > mostSteps) refuse('scim_too_many', { limit: `${mostSteps}`, what: 'values' });
  if (comparisons.reduce((sum, each) => sum + each, 0) > mostSteps)
    refuse('scim_too_many', { limit: `${mostSteps}`, what: 'comparisons' });
  return steps.reduce((current, { located, step }) => applyAt(current, located, step), resource);
};

const comparisonsIn = (filter: ScimFilter | undefined): number => {
  switch (filter?.kind) {
    case undefined:
      return 0;
    case 'and':
    case 'or':
      return filter.of.reduce((sum, each) => sum + comparisonsIn(each), 0);
    case 'not':
    case 'element':
      return comparisonsIn(filter.of);
    case 'present':
    case 'compare':
      return 1;
  }
};

type Step = Pick<PatchOperation, 'op' | 'pathText' | 'value'>;

/** One value that goes to one place. */
interface LocatedStep {
  readonly located: LocatedPath;
  readonly step: Step;
}

const stepsOf = (shape: ResourceShape, operation: PatchOperation): readonly LocatedStep[] => {
  const { op, path, pathText, value } = operation;
  if (path === undefined) {
    if (op === 'remove') return refuse('scim_target_missing', { path: 'that is left out' });
    return stepsOfObject(shape, { op, pathText: '', value });
  }

  const located = locatePath(shape, path);
  if (located === undefined) {
    if (isPassedOver(shape, path)) return [];
    return refusePath(pathText, 'is of no attribute kept here');
  }
  if (isReadOnly(located)) return refuse('scim_attribute_fixed', { attribute: pathText });
  return stepsAt(shape, located, operation);
};

/** A path to an attribute of the standard that is not kept here is passed over, as its name in a body is. */
const isPassedOver = (shape: ResourceShape, { schema, name }: TargetPath): boolean =>
  (schema === undefined || schema === shape.schema.toLowerCase()) &&
  shape.passedOver.includes(name.toLowerCase());

export const isReadOnly = ({ attribute, member }: LocatedPath): boolean =>
  attribute?.mutability === 'readOnly' || member?.mutability === 'readOnly';

/** Each member of an object, as a step of its own. What is not kept here, or is read-only, is passed over. */
const stepsOfObject = (
  shape: ResourceShape,
  { op, pathText, value }: Step,
): readonly LocatedStep[] =>
  Object.entries(objectOf(value, 'value')).flatMap(([name, each]) => {
    const path = pathText === '' ? name : `${pathText}:${name}`;
    const located = locateName(shape, path);
    if (located === undefined || isReadOnly(located)) return [];
    return stepsAt(shape, located, { op, pathText: path, value: each });
  });

const locateName = (shape: ResourceShape, name: string): LocatedPath | undefined => {
  // A name with a filter is meant as a path, and any other may be of what is not kept here.
  const isPath = isAttributePath(name) || /^[A-Za-z$].*\[/s.test(name);
  if (!isPath) return undefined;
  return locatePath(shape, parsePath(name));
};

/** The values of a whole extension go to its attributes. */
const stepsAt = (
  shape: ResourceShape,
  located: LocatedPath,
  { op, pathText, value }: Step,
): readonly LocatedStep[] => {
  const isOfValues = located.attribute === undefined && op !== 'remove' && value !== null;
  return isOfValues
    ? stepsOfObject(shape, { op, pathText: located.extension!, value })
    : [{ located, step: { op, pathText, value } }];
};

const applyAt = (current: ScimObject, located: LocatedPath, step: Step): ScimObject => {
  const { extension, attribute } = located;
  if (attribute === undefined) return withMember(current, extension!, undefined);
  if (extension === undefined) return changed(current, attribute, located, step);

  const within = (current[extension] ?? {}) as ScimObject;
  return withMember(current, extension, filled(changed(within, attribute, located, step)));
};

/** Undefined for an object that holds nothing. */
const filled = (object: ScimObject): ScimObject | undefined =>
  Object.values(object).some((value) => value !== undefined) ? object : undefined;

const withMember = (object: ScimObject, name: string, value: ScimValue | undefined): ScimObject => {
  const { [name]: _, ...others } = object;
  return value === undefined ? others : { ...others, [name]: value };
};

const changed = (
  container: ScimObject,
  attribute: AttributeRule,
  located: LocatedPath,
  step: Step,
): ScimObject => {
  const before = container[attribute.name];
  return withMember(container, attribute.name, nextValue(attribute, located, step, before));
};

const nextValue = (
  attribute: AttributeRule,
  located: LocatedPath,
  step: Step,
  before: ScimValue | undefined,
): ScimValue | undefined => {
  if (attribute.isMultiValued === true)
    return nextElements({ attribute, located, step }, (before ?? []) as readonly ScimObject[]);

  const { op, value, pathText } = step;
  if (attribute.type !== 'complex')
    return op === 'remove' ? undefined : readValue(attribute, textAlone(value), pathText);

  const current = (before ?? {}) as ScimObject;
  const { member } = located;
  if (member !== undefined) {
    const next = op === 'remove' ? undefined : readValue(member, textAlone(value), pathText);
    return filled(withMember(current, member.name, next));
  }
  const given = op === 'remove' ? undefined : readValue(attribute, alone(value), pathText);
  return given === undefined ? undefined : { ...current, ...(given as ScimObject) };
};

/** Entra writes one value as a list of one, too, and a text as an object with a `value`. */
const alone = (value: unknown): unknown =>
  Array.isArray(value) && value.length === 1 ? (value as readonly unknown[])[0] : value;

const textAlone = (value: unknown): unknown => {
  const one = alone(value);
  if (one === value || typeof one !== 'object' || one === null) return one;
  return memberNamed(one as Readonly<Record<string, unknown>>, 'value');
};

interface ListStep {
  readonly attribute: AttributeRule;
  readonly located: LocatedPath;
  readonly step: Step;
}

const nextElements = (
  list: ListStep,
  before: readonly ScimObject[],
): readonly ScimObject[] | undefined => {
  const { located, step } = list;
  const next =
    located.elements === undefined && located.member === undefined
      ? nextList(list, before)
      : nextAmong(list, before);
  if (next.length === 0) return undefined;
  assertFits(step.pathText, next);
  return step.op === 'remove' ? next : withOnePrimary(before, next);
};

/** Of all elements of a list, as JSON: many times what is kept, and little enough to look through a thousand times. */
const mostCharacters = 40_000;

/** Rule: a list is bounded after each step, since the next one looks through all of it. */
const assertFits = (field: string, list: readonly ScimObject[]): void => {
  if (list.length > mostElements)
    refuse('scim_too_many', { limit: String(mostElements), what: field });
  if (JSON.stringify(list).length > mostCharacters)
    refuse('invalid_field', { field, why: `must be at most ${mostCharacters} characters as JSON` });
};

/** The list as a whole. */
const nextList = (
  { attribute, step }: ListStep,
  before: readonly ScimObject[],
): readonly ScimObject[] => {
  const { op, value, pathText } = step;
  const given = (readValue(attribute, value, pathText) ?? []) as readonly ScimObject[];
  if (op === 'replace') return given;
  if (op === 'add') {
    const known = new Set(before.map(textOf));
    return [...before, ...given.filter((each) => !known.has(textOf(each)))];
  }
  // Entra names those that go.
  if (given.length === 0) return [];
  return before.filter((each) => !given.some((gone) => gone['value'] === each['value']));
};

const textOf = (object: ScimObject): string =>
  JSON.stringify(Object.entries(object).sort(([one], [other]) => (one < other ? -1 : 1)));

/** The elements that a filter finds; all of them without one. */
const nextAmong = (list: ListStep, before: readonly ScimObject[]): readonly ScimObject[] => {
  const { attribute, located, step } = list;
  const { elements } = located;
  const isFound = (element: ScimObject): boolean =>
    elements === undefined || matchesElement(attribute, element, elements);
  const found = before.filter(isFound);
  if (step.op === 'remove') {
    if (found.length === 0) refuse('scim_target_missing', { path: step.pathText });
    return before.flatMap((each) => (found.includes(each) ? withoutPart(list, each) : [each]));
  }

  const part = partOf(list);
  if (found.length > 0)
    return before.map((each) => (found.includes(each) ? { ...each, ...part } : each));
  const equal = elements === undefined ? {} : equalitiesOf(attribute, elements);
  const made = readValue(attribute, { ...equal, ...part }, step.pathText);
  return [...before, ...((made ?? []) as readonly ScimObject[])];
};

const withoutPart = ({ located: { member } }: ListStep, element: ScimObject): ScimObject[] => {
  const left = member && filled(withMember(element, member.name, undefined));
  return left === undefined ? [] : [left];
};

/** What each element that is found gets. */
const partOf = ({ attribute, located: { member }, step }: ListStep): ScimObject => {
  const { value, pathText } = step;
  if (member !== undefined) return { [member.name]: readValue(member, textAlone(value), pathText) };
  const [first, ...others] = (readValue(attribute, value, pathText) ?? []) as ScimObject[];
  if (others.length > 0)
    refuse('invalid_field', { field: pathText, why: 'must be one value, since a filter finds it' });
  return first ?? {};
};

/** A new primary value takes the place of the old one (RFC 7644 §3.5.2). */
const withOnePrimary = (
  before: readonly ScimObject[],
  next: readonly ScimObject[],
): readonly ScimObject[] => {
  const primary = next.filter((each) => each['primary'] === true);
  if (primary.length < 2) return next;
  const fresh = primary.filter((each) => !before.includes(each));
  const chosen = fresh.at(-1) ?? primary[0];
  return next.map((each) =>
    each['primary'] === true && each !== chosen ? { ...each, primary: false } : each,
  );
};
