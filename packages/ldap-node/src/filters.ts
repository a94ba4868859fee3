import {
  AndFilter,
  ApproximateFilter,
  EqualityFilter,
  ExtensibleFilter,
  FilterParser,
  GreaterThanEqualsFilter,
  LessThanEqualsFilter,
  NotFilter,
  OrFilter,
  PresenceFilter,
  SubstringFilter,
  type Filter,
} from 'ldapts';
import { isSecret } from './entries.js';

/**
 * A filter (RFC 4515) with a name in braces where a value stands.
 *
 * Rule: what a person types is never read as a filter (RFC 4515 §3). The filter is read first, and the value is put
 * into it afterwards.
 */
export const filterWith = (template: string, name: string, value: string): Filter =>
  mapValues(FilterParser.parseString(template), (text) => text.split(`{${name}}`).join(value));

/** The same for any value: what is compared with the name need only be there. */
export const filterForAny = (template: string, name: string): Filter =>
  mapFilter(FilterParser.parseString(template), (filter) => {
    const isMeant = filter instanceof EqualityFilter && String(filter.value) === `{${name}}`;
    if (isMeant) return new PresenceFilter({ attribute: filter.attribute });
    return filter instanceof EqualityFilter || filter instanceof SubstringFilter
      ? withAnything(filter, name)
      : filter;
  });

/** `{login}@corp.example` is anything that ends so. */
const withAnything = (filter: EqualityFilter | SubstringFilter, name: string): Filter => {
  const { attribute } = filter;
  const written =
    filter instanceof EqualityFilter
      ? [String(filter.value)]
      : [filter.initial, ...filter.any, filter.final];
  const parts = written.flatMap((text) => text.split(`{${name}}`));
  if (parts.length === written.length) return filter;
  if (parts.every((part) => part === '')) return new PresenceFilter({ attribute });
  return new SubstringFilter({
    attribute,
    initial: parts[0] ?? '',
    any: parts.slice(1, -1).filter((part) => part !== ''),
    final: parts.at(-1) ?? '',
  });
};

/**
 * Why a filter cannot be used, as the end of a sentence about it.
 * Rule: no filter asks for what holds a secret of a person, since its answer would tell of it.
 */
export const filterProblem = (template: string, name: string): string | undefined => {
  try {
    if (asksForSecret(template)) return 'must not compare attributes that hold secrets';
    let found = false;
    mapValues(FilterParser.parseString(template), (text) => {
      found ||= text.includes(`{${name}}`);
      return text;
    });
    return found ? undefined : `must hold {${name}} as a value, such as (uid={${name}})`;
  } catch {
    return 'must be an LDAP filter (RFC 4515)';
  }
};

/** Whether a filter that is kept from before the rule asks for what holds a secret, or cannot be read. */
export const isFilterOfSecret = (template: string): boolean => {
  try {
    return asksForSecret(template);
  } catch {
    return true;
  }
};

/** A rule without an attribute compares all of them (RFC 4511 §4.5.1.7.7). */
const asksForSecret = (template: string): boolean => {
  let isAsked = false;
  mapFilter(FilterParser.parseString(template), (each) => {
    const { attribute, matchType } = each as { attribute?: string; matchType?: string };
    const name = attribute ?? matchType ?? '';
    isAsked ||= name === '' || isSecret(name);
    return each;
  });
  return isAsked;
};

const mapValues = (filter: Filter, change: (text: string) => string): Filter =>
  mapFilter(filter, (each) => {
    if (each instanceof SubstringFilter) {
      each.initial = change(each.initial);
      each.any = each.any.map(change);
      each.final = change(each.final);
    } else if (holdsValue(each)) each.value = change(String(each.value));
    return each;
  });

type FilterOfValue =
  | EqualityFilter
  | ExtensibleFilter
  | ApproximateFilter
  | GreaterThanEqualsFilter
  | LessThanEqualsFilter;

const holdsValue = (filter: Filter): filter is FilterOfValue =>
  [
    EqualityFilter,
    ExtensibleFilter,
    ApproximateFilter,
    GreaterThanEqualsFilter,
    LessThanEqualsFilter,
  ].some((kind) => filter instanceof kind);

const mapFilter = (filter: Filter, change: (filter: Filter) => Filter): Filter => {
  if (filter instanceof AndFilter || filter instanceof OrFilter) {
    filter.filters = filter.filters.map((each) => mapFilter(each, change));
    return filter;
  }
  if (filter instanceof NotFilter) {
    filter.filter = mapFilter(filter.filter, change);
    return filter;
  }
  return change(filter);
};
