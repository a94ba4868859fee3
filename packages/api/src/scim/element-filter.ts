/** Filters of the elements of a list, such as `type eq "work"` (RFC 7644 §3.5.2). */
import { refuseFilter } from './parse-filter.js';
import type { ComparedValue, Operator, ScimFilter } from './filter.js';
import { ruleNamed, type AttributeRule } from './attributes.js';
import type { ScimObject } from './resource.js';

/** @throws Refusal `scim_filter_refused` for a member that elements do not have */
export const matchesElement = (
  rule: AttributeRule,
  element: ScimObject,
  filter: ScimFilter,
): boolean => {
  switch (filter.kind) {
    case 'and':
      return filter.of.every((each) => matchesElement(rule, element, each));
    case 'or':
      return filter.of.some((each) => matchesElement(rule, element, each));
    case 'not':
      return !matchesElement(rule, element, filter.of);
    case 'element':
      return refuseFilter('has an element within an element');
    case 'present':
      return element[memberOf(rule, filter.path.name).name] !== undefined;
    case 'compare': {
      const member = memberOf(rule, filter.path.name);
      return compares(element[member.name], filter, member.isCaseExact === true);
    }
  }
};

/** What an element has to hold so that the filter finds it, as far as equalities say so. */
export const equalitiesOf = (rule: AttributeRule, filter: ScimFilter): Record<string, unknown> => {
  if (filter.kind === 'and')
    return Object.assign({}, ...filter.of.map((each) => equalitiesOf(rule, each))) as Record<
      string,
      unknown
    >;
  if (filter.kind !== 'compare' || filter.operator !== 'eq') return {};
  return { [memberOf(rule, filter.path.name).name]: filter.value };
};

const memberOf = ({ name, members }: AttributeRule, member: string): AttributeRule =>
  ruleNamed(members, member) ?? refuseFilter(`compares ${member}, which ${name} do not have`);

type Comparison = Extract<ScimFilter, { readonly kind: 'compare' }>;

const compares = (actual: unknown, { operator, value }: Comparison, isExact: boolean): boolean => {
  if (operator === 'ne') return !isSame(actual, value, isExact);
  if (operator === 'eq') return isSame(actual, value, isExact);
  if (typeof actual !== 'string' || typeof value !== 'string') return false;
  const [one, other] = isExact ? [actual, value] : [fold(actual), fold(value)];
  return byOperator[operator](one, other);
};

const byOperator: Readonly<
  Record<Exclude<Operator, 'eq' | 'ne'>, (one: string, other: string) => boolean>
> = {
  co: (one, other) => one.includes(other),
  sw: (one, other) => one.startsWith(other),
  ew: (one, other) => one.endsWith(other),
  gt: (one, other) => one > other,
  ge: (one, other) => one >= other,
  lt: (one, other) => one < other,
  le: (one, other) => one <= other,
};

const isSame = (actual: unknown, value: ComparedValue, isExact: boolean): boolean => {
  if (typeof actual === 'string' && typeof value === 'string')
    return isExact ? actual === value : fold(actual) === fold(value);
  // Entra compares flags with words.
  if (typeof actual === 'boolean') return String(actual) === String(value).toLowerCase();
  return (actual ?? null) === value;
};

const fold = (text: string): string => text.toLowerCase();
