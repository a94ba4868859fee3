/** Filters and orders of SCIM as those of lists, which storages answer from indexes (RFC 7644 §3.4.2.2, §3.4.2.3). */
import { refuse, type Filter, type Group, type User } from '@keyward/core';
import { emailKeyOf, foldName, type DomainNames } from '@keyward/core/ports';
import type { Identified, Order } from '@keyward/core/ports';
import { storedId } from '../kernel/record-id.js';
import { refuseFilter, refusePath } from './parse-filter.js';
import {
  shownPath,
  type AttributePath,
  type ComparedValue,
  type Operator,
  type ScimFilter,
} from './filter.js';

/** What comparisons of one attribute become. */
interface FilteredAttribute<T> {
  readonly compare: (operator: Operator, value: ComparedValue) => Filter<T>;
  readonly present: Filter<T>;
  /** By which a list is put in order. */
  readonly sortKey?: Order<T>['attribute'] | undefined;
}

/** By path in lower case. */
export type FilteredAttributes<T> = Readonly<Record<string, FilteredAttribute<T>>>;

type Key<T> = Order<T>['attribute'];

const not = <T>(of: Filter<T>): Filter<T> => ({ kind: 'not', of });
const and = <T>(...of: readonly Filter<T>[]): Filter<T> => ({ kind: 'and', of });
const or = <T>(...of: readonly Filter<T>[]): Filter<T> => ({ kind: 'or', of });
const present = <T>(attribute: Key<T>): Filter<T> => ({ kind: 'present', attribute });
const always = <T extends Identified>(): Filter<T> => present<T>('id' as Key<T>);
const never = <T extends Identified>(): Filter<T> => not(always<T>());

/** Of greater and less, storages know the inclusive ones. */
const ordered = <T>(
  attribute: Key<T>,
  operator: Operator,
  value: string | Date,
): Filter<T> | undefined => {
  const equals: Filter<T> = { kind: 'equals', attribute, value };
  switch (operator) {
    case 'eq':
      return equals;
    case 'ne':
      return not(equals);
    case 'ge':
      return { kind: 'atLeast', attribute, value };
    case 'le':
      return { kind: 'atMost', attribute, value };
    case 'gt':
      return and({ kind: 'atLeast', attribute, value }, not(equals));
    case 'lt':
      return and({ kind: 'atMost', attribute, value }, not(equals));
    case 'co':
    case 'sw':
    case 'ew':
      return undefined;
  }
};

const partsBy: Readonly<Record<string, (text: string) => [string, readonly string[], string]>> = {
  co: (text) => ['', [text], ''],
  sw: (text) => [text, [], ''],
  ew: (text) => ['', [], text],
};

const textComparison =
  <T>(attribute: Key<T>, fold: (text: string) => string) =>
  (operator: Operator, value: ComparedValue): Filter<T> => {
    // Nothing compares with null as absence does (RFC 7643 §2.5).
    if (value === null) return operator === 'eq' ? not(present(attribute)) : present(attribute);
    if (typeof value !== 'string') return refuseFilter('compares text with what is no text');
    const found = ordered<T>(attribute, operator, fold(value));
    if (found !== undefined) return found;
    const [initial, any, final] = partsBy[operator]!(fold(value));
    return { kind: 'substring', attribute, parts: { initial, any, final } };
  };

const text = <T>(
  attribute: Key<T>,
  fold: (text: string) => string = foldName,
): FilteredAttribute<T> => ({
  compare: textComparison(attribute, fold),
  present: present(attribute),
  sortKey: attribute,
});

const exact = (value: string): string => value;

/** Of a year that every database knows (RFC 7643 §2.3.5). */
const moment = /^[12]\d{3}-\d\d-\d\dT/;

const date = <T>(attribute: Key<T>): FilteredAttribute<T> => ({
  compare: (operator, value) => {
    const at = new Date(typeof value === 'string' && moment.test(value) ? value : NaN);
    if (Number.isNaN(at.getTime())) return refuseFilter('compares a date with what is no date');
    return ordered<T>(attribute, operator, at) ?? refuseFilter('compares a date as text');
  },
  present: present(attribute),
  sortKey: attribute,
});

const flag = <T extends Identified>(isTrue: Filter<T>): FilteredAttribute<T> => ({
  compare: (operator, value) => {
    const word = String(value).toLowerCase();
    if ((operator !== 'eq' && operator !== 'ne') || (word !== 'true' && word !== 'false'))
      return refuseFilter('compares a flag other than by eq or ne with true or false');
    return (operator === 'eq') === (word === 'true') ? isTrue : not(isTrue);
  },
  present: always<T>(),
});

/** A text that is the same for all records that have the attribute. */
const constant = <T extends Identified>(value: string, has: Filter<T>): FilteredAttribute<T> => ({
  compare: (operator, other) => {
    if (operator !== 'eq' && operator !== 'ne')
      return refuseFilter('compares a type other than by eq or ne');
    const isEqual = String(other).toLowerCase() === value.toLowerCase();
    return isEqual === (operator === 'eq') ? has : never<T>();
  },
  present: has,
});

/** Both kinds of record have these attributes. */
const common = <T extends User | Group>(type: string): FilteredAttributes<T> => {
  const key = (name: Key<User> & Key<Group>): Key<T> => name as Key<T>;
  return {
    id: text<T>(key('id'), storedId),
    externalid: text<T>(key('externalId'), exact),
    'meta.created': date<T>(key('createdAt')),
    'meta.lastmodified': date<T>(key('updatedAt')),
    'meta.resourcetype': constant<T>(type, always<T>()),
  };
};

/**
 * A user of another origin is found by the name that it shows.
 * Rule: such a user is found by the address, too, which directories have as the name of everyone.
 */
const userName = (names: DomainNames): FilteredAttribute<User> => {
  const byDirectory = textComparison<User>('directoryNameKey', foldName);
  const byUsername = textComparison<User>('usernameKey', foldName);
  const byEmail = textComparison<User>('emailKey', (value) => emailKeyOf(names, value));
  const isNamed = present<User>('directoryNameKey');
  const hasUsername = present<User>('usernameKey');
  return {
    compare: (operator, value) => {
      // What is denied is what is equal, for whichever name is shown.
      if (operator === 'ne') return not(userName(names).compare('eq', value));
      return or(
        byDirectory(operator, value),
        and(byUsername(operator, value), not(isNamed)),
        operator === 'eq'
          ? and(byEmail(operator, value), not(isNamed))
          : and(byEmail(operator, value), not(isNamed), not(hasUsername)),
      );
    },
    present: always<User>(),
    sortKey: 'directoryNameKey',
  };
};

export const userFilters = (names: DomainNames, now: Date): FilteredAttributes<User> => {
  const email = text<User>('emailKey', (value) => emailKeyOf(names, value));
  const isBlockedNow = and<User>(
    { kind: 'equals', attribute: 'isBlocked', value: true },
    not({ kind: 'atMost', attribute: 'blockedUntil', value: now }),
  );
  return {
    ...common<User>('User'),
    username: userName(names),
    displayname: text<User>('nameKey'),
    nickname: text<User>('nicknameKey'),
    'name.formatted': text<User>('nameKey'),
    'name.givenname': text<User>('givenNameKey'),
    'name.familyname': text<User>('familyNameKey'),
    'name.middlename': text<User>('middleNameKey'),
    emails: email,
    'emails.value': email,
    'emails.type': constant<User>('work', email.present),
    'emails.primary': flag<User>(email.present),
    active: flag<User>(not(isBlockedNow)),
  };
};

/** The groups of a member that a filter compares at most. */
const mostGroups = 1000;

/** `withMember` has the groups of each member that the filter names. */
export const groupFilters = (
  withMember: ReadonlyMap<string, readonly string[]>,
): FilteredAttributes<Group> => {
  const members: FilteredAttribute<Group> = {
    compare: (operator, value) => {
      if (operator !== 'eq') return refuseFilter('compares members other than by eq');
      const ids = withMember.get(storedId(String(value))) ?? [];
      if (ids.length > mostGroups)
        refuse('scim_too_many', { limit: String(mostGroups), what: 'groups of one member' });
      const isOne = ids.map((id): Filter<Group> => ({
        kind: 'equals',
        attribute: 'id',
        value: id,
      }));
      return isOne.length === 0 ? never<Group>() : or(...isOne);
    },
    get present(): Filter<Group> {
      return refuseFilter('compares members other than by eq');
    },
  };
  return {
    ...common<Group>('Group'),
    displayname: text<Group>('nameKey'),
    members,
    'members.value': members,
  };
};

/** The ids that a filter compares members with. */
export const membersIn = (filter: ScimFilter): readonly string[] => {
  switch (filter.kind) {
    case 'and':
    case 'or':
      return filter.of.flatMap(membersIn);
    case 'not':
      return membersIn(filter.of);
    case 'element':
      return membersIn(withinElement(filter.path, filter.of));
    case 'compare': {
      const isMember = filter.path.name.toLowerCase() === 'members';
      return isMember ? [storedId(String(filter.value))] : [];
    }
    case 'present':
      return [];
  }
};

/** `emails[value eq "x"]` as `emails.value eq "x"`: one address is kept of each user that lists can compare. */
const withinElement = ({ schema, name }: AttributePath, filter: ScimFilter): ScimFilter => {
  switch (filter.kind) {
    case 'and':
    case 'or':
      return { ...filter, of: filter.of.map((each) => withinElement({ schema, name }, each)) };
    case 'not':
      return { kind: 'not', of: withinElement({ schema, name }, filter.of) };
    case 'element':
      return refuseFilter('has an element within an element');
    case 'compare':
    case 'present':
      return { ...filter, path: { schema, name, member: filter.path.name } };
  }
};

/** @throws Refusal `scim_filter_refused` for an attribute that no list compares */
export const queryFilter = <T>(
  filter: ScimFilter,
  attributes: FilteredAttributes<T>,
  schema: string,
): Filter<T> => {
  switch (filter.kind) {
    case 'and':
    case 'or':
      return {
        kind: filter.kind,
        of: filter.of.map((each) => queryFilter(each, attributes, schema)),
      };
    case 'not':
      return not(queryFilter(filter.of, attributes, schema));
    case 'element':
      return queryFilter(withinElement(filter.path, filter.of), attributes, schema);
    case 'present':
      return attributeOf(filter.path, attributes, schema).present;
    case 'compare':
      return attributeOf(filter.path, attributes, schema).compare(filter.operator, filter.value);
  }
};

const attributeOf = <T>(
  path: AttributePath,
  attributes: FilteredAttributes<T>,
  schema: string,
): FilteredAttribute<T> =>
  knownAttribute(path, attributes, schema) ??
  refuseFilter(`compares ${shownPath(path)}, by which no list is filtered`);

const knownAttribute = <T>(
  path: AttributePath,
  attributes: FilteredAttributes<T>,
  schema: string,
): FilteredAttribute<T> | undefined => {
  const isOwn = path.schema === undefined || path.schema === schema.toLowerCase();
  const name = [path.name, path.member].filter(Boolean).join('.').toLowerCase();
  return isOwn && Object.hasOwn(attributes, name) ? attributes[name] : undefined;
};

/** What a list is put in order by. @throws Refusal `scim_path_refused` */
export const sortKeyOf = <T>(
  path: AttributePath,
  attributes: FilteredAttributes<T>,
  schema: string,
): Key<T> =>
  knownAttribute(path, attributes, schema)?.sortKey ??
  refusePath(shownPath(path), 'is of no attribute by which a list is sorted');
