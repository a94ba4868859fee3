import type { Claims, DirectoryPerson } from '@keyward/core/ports';
import type { Entry } from 'ldapts';

/** Attributes of 16 bytes that are written as a GUID. */
export const binaryAttributes = ['objectGUID', 'mS-DS-ConsistencyGuid'] as const;

/** The claims of OpenID Connect Core §5.1 that common attributes stand for; the first one that is there counts. */
const claimsOfAttributes = {
  email: ['mail'],
  name: ['displayName', 'cn'],
  given_name: ['givenName'],
  family_name: ['sn'],
  preferred_username: ['uid', 'sAMAccountName'],
  locale: ['preferredLanguage'],
} as const;

/** What says that an account is closed. */
const stateAttributes = ['userAccountControl', 'pwdAccountLockedTime', 'nsAccountLock'] as const;

/**
 * Names of attributes that hold passwords and keys, such as userPassword, unicodePwd and sambaNTPassword. A number
 * (2.5.4.35) could be any of them.
 */
const secretAttributes = /^\d|passw|pwd|secret|principalkey|otp|hash|pkcs12|privatekey/i;
/** What only says how a password stands; filters leave out who is locked by them. */
const statesOfPasswords =
  /^(?:pwdAccountLockedTime|pwdChangedTime|pwdReset|pwdLastSet|badPwdCount|badPasswordTime)$/i;

export const isSecret = (attribute: string): boolean =>
  secretAttributes.test(attribute) && !statesOfPasswords.test(attribute);

/** Rule: what holds a secret of a person is no claim (RFC 4519 §2.41). */
export const askedAttributes = (unique: string, mapped: readonly string[]): string[] => [
  ...new Set([
    unique,
    ...Object.values(claimsOfAttributes).flat(),
    ...stateAttributes,
    ...mapped.filter((name) => !isSecret(name)),
  ]),
];

type Values = readonly (string | Buffer)[];

/** Attributes have names in any case. */
export const valuesOf = (entry: Entry, attribute: string): Values => {
  const wanted = attribute.toLowerCase();
  const name = Object.keys(entry).find((each) => each !== 'dn' && each.toLowerCase() === wanted);
  const value = name === undefined ? [] : entry[name]!;
  return Array.isArray(value) ? value : [value];
};

export const textsOf = (entry: Entry, attribute: string): readonly string[] =>
  valuesOf(entry, attribute).map((value) =>
    typeof value === 'string' ? value : (guidOf(value) ?? value.toString('base64')),
  );

/** The first three parts lie in the order of Intel's processors. */
const guidOf = (bytes: Buffer): string | undefined => {
  if (bytes.length !== 16) return undefined;
  const ordered = Buffer.from(bytes);
  ordered.subarray(0, 4).reverse();
  ordered.subarray(4, 6).reverse();
  ordered.subarray(6, 8).reverse();
  return ordered.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};

/** The bytes of a GUID that stands in a filter; a text for any other attribute. */
export const valueOfId = (attribute: string, id: string): string | Buffer => {
  const isBinary = binaryAttributes.some((each) => each.toLowerCase() === attribute.toLowerCase());
  if (!isBinary) return id;
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex');
  const back = guidOf(bytes)?.replaceAll('-', '') ?? '';
  return Buffer.from(back, 'hex');
};

/** Undefined for an entry without one value that it is known by. */
export const idOf = (entry: Entry, unique: string): string | undefined => {
  const ids = textsOf(entry, unique);
  return ids.length === 1 && ids[0] !== '' ? ids[0] : undefined;
};

/** As an administrator locks it, with no end; guesses lock for a time. */
const lockedForGood = '000001010000Z';
/** ACCOUNTDISABLE. */
const accountDisabled = 0x2;

/** Rule: an account is disabled where an administrator has closed it, not where guesses lock it. */
export const isDisabled = (entry: Entry): boolean => {
  const [control, locked, isLocked] = stateAttributes.map((name) => textsOf(entry, name)[0] ?? '');
  return (
    (Number(control) & accountDisabled) !== 0 ||
    locked === lockedForGood ||
    isLocked?.toLowerCase() === 'true'
  );
};

/** What is read of one attribute at most; the profile is shorter. */
const longestText = 2000;

export const personOf = (
  entry: Entry,
  { unique, mapped }: { readonly unique: string; readonly mapped: readonly string[] },
  groups: readonly string[],
): DirectoryPerson | undefined => {
  const id = idOf(entry, unique);
  if (id === undefined) return undefined;

  const claims: Record<string, unknown> = {};
  const note = (name: string, values: readonly string[]): void => {
    const kept = values.filter((value) => value !== '' && value.length <= longestText);
    if (kept.length > 0) claims[name] = kept.length === 1 ? kept[0] : kept;
  };
  for (const attribute of mapped) note(attribute, textsOf(entry, attribute));
  for (const [claim, attributes] of Object.entries(claimsOfAttributes)) {
    const [first] = attributes.flatMap((attribute) => textsOf(entry, attribute).slice(0, 1));
    if (first !== undefined) note(claim, [first]);
  }
  return {
    id,
    isDisabled: isDisabled(entry),
    claims: { ...claims, groups, sub: id } satisfies Claims,
  };
};
