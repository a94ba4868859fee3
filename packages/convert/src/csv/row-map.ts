/**
 * Says which column becomes which member of a person. In YAML:
 *
 *     username: login                       # a column
 *     email_verified: { constant: true }
 *     roles: { column: roles, split: "," }  # several values in one column
 *     password_hash: { algorithm: { constant: bcrypt }, value: pw }
 *     app_metadata: { department: dept }
 */
import { BrokenInput } from '../broken-input.js';
import { claimNames, memberFlags, memberTexts } from '../generated/person-members.js';
import { isObject, type Json, type JsonObject } from '../members.js';

export type Source =
  { readonly column: string; readonly split?: string | undefined } | { readonly constant: Json };

export interface RowMap {
  /** Of its file; undefined where no map is given. */
  readonly name?: string | undefined;
  readonly members: ReadonlyMap<string, Source>;
  readonly hash?: { readonly algorithm: Source; readonly value: Source } | undefined;
  readonly appMetadata: ReadonlyMap<string, Source>;
}

const texts: readonly string[] = [...memberTexts, ...claimNames];
const lists = ['roles', 'groups'] as const;

export const isClaim = (member: string): boolean =>
  (claimNames as readonly string[]).includes(member);
export const isFlag = (member: string): boolean =>
  (memberFlags as readonly string[]).includes(member);
export const isList = (member: string): boolean => (lists as readonly string[]).includes(member);
const known: readonly string[] = [...texts, ...memberFlags, ...lists];

const allKnown = [...known, 'password_hash', 'app_metadata'];

/** By one of these, an import finds a person or makes one. */
export const finding: readonly string[] = ['id', 'username', 'email', 'phone_number'];
export const oneOf = (names: readonly string[]): string =>
  `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;

/** Where no map is given: each column has the name of its member. */
export const sameNames: RowMap = {
  members: new Map(
    known.map((name) => [name, { column: name, split: isList(name) ? ',' : undefined }]),
  ),
  hash: {
    algorithm: { column: 'password_hash.algorithm' },
    value: { column: 'password_hash.value' },
  },
  appMetadata: new Map(),
};

/** @throws BrokenInput that names the member */
export const readRowMap = (name: string, given: unknown): RowMap => {
  if (!isObject(given)) throw new BrokenInput(`${name} must hold a member on each line.`);
  const { password_hash: hash, app_metadata: metadata = {}, ...members } = given;
  const wrong = Object.keys(members).find((member) => !known.includes(member));
  if (wrong !== undefined)
    throw new BrokenInput(
      `${name}: ${wrong} is no member of a person. Known are ${allKnown.join(', ')}.`,
    );

  const map: RowMap = {
    name,
    members: new Map(
      Object.entries(members).map(([member, source]) => [member, sourceIn(name, member, source)]),
    ),
    hash: hash === undefined ? undefined : hashIn(name, hash),
    appMetadata: new Map(
      Object.entries(objectIn(name, 'app_metadata', metadata)).map(([key, source]) => [
        key,
        sourceIn(name, `app_metadata.${key}`, source),
      ]),
    ),
  };
  if (!finding.some((member) => Object.hasOwn(members, member)))
    throw new BrokenInput(`${name} must say which column is ${oneOf(finding)}.`);
  return map;
};

const objectIn = (name: string, member: string, value: Json): JsonObject => {
  if (isObject(value)) return value;
  throw new BrokenInput(`${name}: ${member} must hold a name and a column on each line.`);
};

const hashIn = (name: string, given: Json) => {
  const { algorithm, value, ...others } = isObject(given) ? given : {};
  if (algorithm === undefined || value === undefined || Object.keys(others).length > 0)
    throw new BrokenInput(`${name}: password_hash must hold algorithm and value.`);
  return {
    algorithm: sourceIn(name, 'password_hash.algorithm', algorithm),
    value: sourceIn(name, 'password_hash.value', value),
  };
};

const sourceIn = (name: string, member: string, given: Json): Source => {
  if (typeof given === 'string') return { column: given };
  if (!isObject(given)) throw noSource(name, member);
  const { column, constant, split, ...others } = given;
  const isAlone = Object.keys(others).length === 0;
  if (isAlone && isSeparator(split) && typeof column === 'string' && constant === undefined)
    return { column, split };
  if (isAlone && constant !== undefined && column === undefined && split === undefined)
    return { constant };
  throw noSource(name, member);
};

const isSeparator = (split: Json | undefined): split is string | undefined =>
  split === undefined || (typeof split === 'string' && split !== '');

const noSource = (name: string, member: string): BrokenInput =>
  new BrokenInput(`${name}: ${member} must be a column, { column, split } or { constant }.`);

/** Each column that the map names, with the member that it becomes. */
export const mappedColumns = (map: RowMap): readonly (readonly [string, string])[] => {
  const sources: (readonly [string, Source])[] = [
    ...map.members,
    ...[...map.appMetadata].map(([key, source]) => [`app_metadata.${key}`, source] as const),
  ];
  if (map.hash !== undefined)
    sources.push(
      ['password_hash.algorithm', map.hash.algorithm],
      ['password_hash.value', map.hash.value],
    );
  return sources.flatMap(([member, source]) =>
    'column' in source ? [[member, source.column] as const] : [],
  );
};
