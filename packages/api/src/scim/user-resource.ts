/** Users as resources of SCIM, and what a resource says of a record (RFC 7643 §4.1, §4.3). */
import type { User } from '@keyward/core';
import { fitsClaim, shownUserName, type DirectoryUser } from '@keyward/core/endpoints';
import { refuse } from '@keyward/core';
import { schemaIds } from './attributes.js';
import { keptTexts, listOfText, textOfList, withKeptTexts } from './kept-attributes.js';
import type { ScimObject, ScimValue } from './resource.js';
import { keptLocale, localeOf, shownLocale } from './spoken-language.js';

type Texts = Readonly<Record<string, string | undefined>>;
type Profile = User['profile'];

/** Attributes whose text lies in a claim of the profile. */
const claims = {
  nickName: 'nickname',
  profileUrl: 'profile',
  timezone: 'zoneinfo',
} as const;
const nameClaims = {
  familyName: 'family_name',
  givenName: 'given_name',
  middleName: 'middle_name',
} as const;
const addressClaims = {
  formatted: 'formatted',
  streetAddress: 'street_address',
  locality: 'locality',
  region: 'region',
  postalCode: 'postal_code',
  country: 'country',
} as const;
/** Claims with a form of their own. A text of another form is kept as it is, and is no claim. */
const formed: Readonly<Record<string, string>> = {
  profileUrl: 'profile',
  timezone: 'zoneinfo',
};
/** Attributes whose text is kept as it is. */
const keptNames = ['title', 'userType', 'preferredLanguage'] as const;
const languageNames = ['locale', 'preferredLanguage'] as const;
const keptNameParts = ['honorificPrefix', 'honorificSuffix'] as const;
const enterpriseNames = [
  'employeeNumber',
  'costCenter',
  'organization',
  'division',
  'department',
] as const;

/** What `active` is after a patch that removed it: the user stays as they are, and the answer does not say so. */
export const unassigned = 'unassigned';

/** What a directory said of the user, as far as it is still so; a PATCH begins with it. */
export const userResource = (user: User, isActive: boolean): ScimObject => {
  const kept = keptTexts(user.appMetadata);
  const { profile } = user;
  const formatted = kept.get('name.formatted');
  return filled({
    externalId: user.externalId ?? undefined,
    userName: shownUserName(user),
    name: objectOrNone({
      formatted,
      ...mapped(nameClaims, (claim) => profile[claim]),
      ...fromKept(keptNameParts, kept, 'name.'),
    }),
    displayName: formatted !== undefined && formatted === profile.name ? undefined : profile.name,
    ...mapped(claims, (claim) => profile[claim]),
    ...filled(fromKept(Object.keys(formed), kept)),
    locale: shownLocale(profile.locale, {
      locale: kept.get('locale'),
      preferredLanguage: kept.get('preferredLanguage'),
    }),
    ...fromKept(keptNames, kept),
    active: kept.get('active') === unassigned ? undefined : isActive,
    emails: emailsOf(user, kept.get('emails')),
    phoneNumbers: listOrNone(listOfText(kept.get('phoneNumbers'))),
    photos: photosOf(profile, kept.get('photos')),
    addresses: addressesOf(profile, kept.get('addresses')),
    [schemaIds.enterprise]: objectOrNone({
      ...fromKept(enterpriseNames, kept),
      manager: kept.has('manager') ? { value: kept.get('manager') } : undefined,
    }),
  });
};

/** The same with the name that a user of another origin has. */
export const shownUserResource = (user: User, isActive: boolean): ScimObject => {
  const resource = userResource(user, isActive);
  const displayName = resource['displayName'] ?? user.profile.name;
  return displayName === undefined ? resource : { ...resource, displayName };
};

const emailsOf = ({ email }: User, kept: string | undefined): readonly ScimObject[] | undefined => {
  const list = listOfText(kept);
  if (chosenOf(list)?.['value'] === (email ?? undefined)) return listOrNone(list);
  return email === null ? undefined : [plainEmail(email)];
};

const plainEmail = (value: string): ScimObject => ({ value, type: 'work', primary: true });

const photosOf = (
  { picture }: Profile,
  kept: string | undefined,
): readonly ScimObject[] | undefined => {
  const list = listOfText(kept);
  const chosen = textOf(chosenOf(list)?.['value']);
  if (fittingClaim('picture', chosen) === picture) return listOrNone(list);
  return picture === undefined ? undefined : [{ value: picture, type: 'photo', primary: true }];
};

const addressesOf = (
  { address }: Profile,
  kept: string | undefined,
): readonly ScimObject[] | undefined => {
  const list = listOfText(kept);
  const own = mapped(addressClaims, (claim) => address?.[claim]);
  const chosen = chosenOf(list) ?? {};
  const isSame = Object.keys(addressClaims).every((name) => chosen[name] === own[name]);
  if (isSame) return listOrNone(list);
  return [{ ...filled(own), type: 'work', primary: true }];
};

/** The primary element, the one of work, or the first. */
const chosenOf = (list: readonly ScimObject[] | undefined): ScimObject | undefined =>
  list?.find(({ primary }) => primary === true) ??
  list?.find(({ type }) => textOf(type)?.toLowerCase() === 'work') ??
  list?.[0];

/** What a resource says of a user; `before` is the record that it replaces. */
export const directoryUserOf = (
  resource: ScimObject,
  before: User | undefined,
  isActive: boolean | undefined,
): DirectoryUser => {
  const userName = textOf(resource['userName']);
  if (userName === undefined || userName.trim() === '')
    return refuse('invalid_field', { field: 'userName', why: 'is required' });
  return {
    userName,
    fields: changedFields(before, wantedFields(resource, before, userName)),
    isActive,
    password: textOf(resource['password']),
  };
};

interface WantedFields {
  readonly externalId: string | null;
  readonly email: string | null;
  readonly profile: Readonly<Record<string, string | object | null>>;
  readonly appMetadata: User['appMetadata'];
}

const wantedFields = (
  resource: ScimObject,
  before: User | undefined,
  userName: string,
): WantedFields => {
  const emails = listIn(resource, 'emails');
  const isKeptName = before?.email?.toLowerCase() === userName.toLowerCase();
  const email = textOf(chosenOf(emails)?.['value']) ?? (isKeptName ? before.email : null);
  return {
    externalId: textOf(resource['externalId']) ?? null,
    email,
    profile: profileOf(resource),
    appMetadata: withKeptTexts(before?.appMetadata ?? [], keptOf(resource)),
  };
};

const profileOf = (resource: ScimObject): WantedFields['profile'] => {
  const name = (resource['name'] ?? {}) as ScimObject;
  const address = chosenOf(listIn(resource, 'addresses'));
  const own = Object.entries(addressClaims).map(([attribute, claim]) => [
    claim,
    textOf(address?.[attribute]) ?? null,
  ]);
  const isEmpty = own.every(([, value]) => value === null);
  return {
    name: textOf(resource['displayName']) ?? textOf(name['formatted']) ?? null,
    ...claimsOf(claims, resource),
    locale: localeOf(toKept(languageNames, resource)) ?? null,
    ...claimsOf(nameClaims, name),
    picture:
      fittingClaim('picture', textOf(chosenOf(listIn(resource, 'photos'))?.['value'])) ?? null,
    address: isEmpty ? null : (Object.fromEntries(own) as object),
  };
};

const claimsOf = (
  names: Readonly<Record<string, string>>,
  from: ScimObject,
): Readonly<Record<string, string | null>> =>
  Object.fromEntries(
    Object.entries(names).map(([attribute, claim]) => {
      const text = textOf(from[attribute]);
      return [claim, (attribute in formed ? fittingClaim(claim, text) : text) ?? null];
    }),
  );

/** The text, if it has the form of the claim. */
const fittingClaim = (claim: string, text: string | undefined): string | undefined =>
  text !== undefined && fitsClaim(claim, text) ? text : undefined;

/** What has another form than its claim. */
const unfitOf = (resource: ScimObject): Texts =>
  Object.fromEntries(
    Object.entries(formed).map(([attribute, claim]) => {
      const text = textOf(resource[attribute]);
      return [attribute, fittingClaim(claim, text) === undefined ? text : undefined];
    }),
  );

const keptOf = (resource: ScimObject): Texts => {
  const name = (resource['name'] ?? {}) as ScimObject;
  const formatted = textOf(name['formatted']);
  const enterprise = (resource[schemaIds.enterprise] ?? {}) as ScimObject;
  const manager = enterprise['manager'] as ScimObject | undefined;
  const isShown = formatted === textOf(resource['displayName']);
  const emails = listIn(resource, 'emails');
  const isPlain =
    emails?.length === 1 &&
    JSON.stringify(emails[0]) === JSON.stringify(plainEmail(textOf(emails[0]!['value']) ?? ''));
  return {
    'name.formatted': isShown ? undefined : formatted,
    ...toKept(keptNameParts, name, 'name.'),
    ...unfitOf(resource),
    locale: keptLocale(toKept(languageNames, resource)),
    ...toKept(keptNames, resource),
    ...toKept(enterpriseNames, enterprise),
    manager: textOf(manager?.['value']),
    active: resource['active'] === unassigned ? unassigned : undefined,
    emails: isPlain ? undefined : textOfList('emails', emails),
    phoneNumbers: textOfList('phoneNumbers', listIn(resource, 'phoneNumbers')),
    photos: textOfList('photos', listIn(resource, 'photos')),
    addresses: textOfList('addresses', listIn(resource, 'addresses')),
  };
};

/** What differs from the record, so that nothing is written that stays. */
const changedFields = (before: User | undefined, wanted: WantedFields): DirectoryUser['fields'] => {
  const profile = Object.fromEntries(
    Object.entries(wanted.profile).filter(
      ([claim, value]) => !isSame(value, (before?.profile as Texts | undefined)?.[claim] ?? null),
    ),
  );
  return {
    ...(wanted.externalId === (before?.externalId ?? null)
      ? {}
      : { externalId: wanted.externalId }),
    ...(wanted.email === (before?.email ?? null) ? {} : { email: wanted.email }),
    ...(Object.keys(profile).length === 0 ? {} : { profile: profile }),
    ...(isSame(wanted.appMetadata, before?.appMetadata ?? [])
      ? {}
      : { appMetadata: wanted.appMetadata }),
  };
};

/** Members that are null stand for none. */
const isSame = (one: unknown, other: unknown): boolean => plain(one) === plain(other);

const plain = (value: unknown): string => {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return JSON.stringify(value);
  const members = Object.entries(value).filter(([, member]) => member !== null);
  return JSON.stringify(members.sort(([a], [b]) => (a < b ? -1 : 1)));
};

const textOf = (value: ScimValue | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined;

const listIn = (resource: ScimObject, name: string): readonly ScimObject[] | undefined =>
  resource[name] as readonly ScimObject[] | undefined;

const mapped = <C extends string>(
  names: Readonly<Record<string, C>>,
  read: (claim: C) => string | undefined,
): ScimObject =>
  Object.fromEntries(Object.entries(names).map(([attribute, claim]) => [attribute, read(claim)]));

const fromKept = (
  names: readonly string[],
  kept: ReadonlyMap<string, string>,
  prefix = '',
): ScimObject => Object.fromEntries(names.map((name) => [name, kept.get(prefix + name)]));

const toKept = (names: readonly string[], from: ScimObject, prefix = ''): Texts =>
  Object.fromEntries(names.map((name) => [prefix + name, textOf(from[name])]));

const filled = (object: ScimObject): ScimObject =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined));

const objectOrNone = (object: ScimObject): ScimObject | undefined => {
  const own = filled(object);
  return Object.keys(own).length === 0 ? undefined : own;
};

const listOrNone = (list: readonly ScimObject[]): readonly ScimObject[] | undefined =>
  list.length === 0 ? undefined : list;
