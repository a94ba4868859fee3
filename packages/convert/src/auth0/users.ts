/** A person of Auth0 becomes a line of `keyward import-users`. */
import type { ConversionOptions } from '../conversion.js';
import type { KeyValue } from '../document.js';
import { fittedLoginNames } from '../fit-names.js';
import type { LossLog, Subject } from '../losses.js';
import { isObject, membersOf, textIn, type JsonObject, type Members } from '../members.js';
import { claimsOf, pairsOf } from '../profile.js';
import { withoutAbsent, type PasswordHash, type UserLine } from '../user-line.js';

interface UserPlace {
  readonly losses: LossLog;
  readonly options: ConversionOptions;
  readonly providers: ReadonlyMap<string, string>;
  readonly hasHashes: boolean;
}

interface Identity {
  readonly connection: string;
  readonly provider: string;
  readonly id: string;
  readonly path: string;
}

/** The ID in a database of Auth0, by which the hash is found. */
export const databaseIdOf = (user: JsonObject): string | undefined => {
  const list = user['identities'];
  const own = Array.isArray(list) ? list.find((each) => isObject(each) && isDatabase(each)) : null;
  if (isObject(own)) return idIn(own);
  const { provider, id } = splitId(textIn(user, 'user_id'));
  return list === undefined && provider === 'auth0' ? id : undefined;
};

const isDatabase = (identity: JsonObject): boolean => identity['provider'] === 'auth0';

/** Some providers count people by numbers. */
const idIn = (identity: JsonObject): string => {
  const { user_id: id } = identity;
  return typeof id === 'number' ? String(id) : textIn(identity, 'user_id');
};

/** `auth0|OID`, `google-oauth2|123`, `samlp|factory|ada` */
const splitId = (userId: string): Omit<Identity, 'path'> => {
  const [provider = '', ...rest] = userId.split('|');
  const connection = rest.length > 1 ? rest[0]! : provider;
  return { provider, connection, id: rest.join('|') };
};

export const convertUser = (
  place: UserPlace,
  given: JsonObject,
  hash: string | undefined,
): UserLine => {
  const { losses } = place;
  const id = textIn(given, 'user_id');
  const subject = { kind: 'user', key: textIn(given, 'email') || textIn(given, 'username') || id };
  const members = membersOf(given, { losses, subject });
  members.leaveOut('user_id', 'connection', 'logins_count', 'last_login', 'last_ip');
  members.leaveOut('last_password_reset', 'updated_at', 'multifactor_last_modified');
  members.leaveOut('email_lastmodified', 'phone_lastmodified', 'guardian_authenticators');
  if (Array.isArray(members.any('multifactor')) && members.texts('multifactor').length > 0)
    losses.note('credential_unknown', subject, 'multifactor', 'Second factors are set up anew.');

  const identities = identitiesIn(losses, subject, members, id);
  const metadata = [
    ...pairsOf(losses, subject, 'app_metadata', members.object('app_metadata')),
    ...pairsOf(losses, subject, 'user_metadata', members.object('user_metadata')),
    { key: 'imported_id', value: id },
    ...createdOf(members),
  ];
  const line = {
    ...namesOf(losses, subject, members),
    ...claimsOf(losses, subject, members),
    password_hash: passwordOf(place, subject, identities, hash),
    is_blocked: members.flag('blocked'),
    identities: linkedOf(place, subject, identities),
    app_metadata: metadata,
  };
  members.close();
  return withoutAbsent(line);
};

const createdOf = (members: Members): readonly KeyValue[] => {
  const created = members.text('created_at');
  return created === undefined ? [] : [{ key: 'imported_at', value: created }];
};

const namesOf = (losses: LossLog, subject: Subject, members: Members) => {
  const names = fittedLoginNames(losses, subject, {
    username: members.text('username'),
    email: members.text('email'),
  });
  const phone = members.text('phone_number');
  const isVerified = members.flag('email_verified') === true && names.email !== undefined;
  return {
    ...names,
    email_verified: isVerified ? true : undefined,
    phone_number: phone,
    phone_number_verified:
      members.flag('phone_verified') === true && phone !== undefined ? true : undefined,
  };
};

/** Where the export leaves them out, the ID says which is the first. */
const identitiesIn = (
  losses: LossLog,
  subject: Subject,
  members: Members,
  userId: string,
): readonly Identity[] => {
  const given = members.any('identities');
  if (given === undefined) return [{ ...splitId(userId), path: 'user_id' }];
  return members.objects('identities').map((identity, at) => {
    const path = `identities[${at}]`;
    const inner = membersOf(identity, { losses, subject, path: `${path}.` });
    // The profile is that of the provider, which tells it anew at a login.
    inner.leaveOut('user_id', 'isSocial', 'profileData', 'access_token', 'access_token_secret');
    inner.leaveOut('refresh_token', 'expires_in', 'id_token');
    const [connection, provider] = [inner.text('connection') ?? '', inner.text('provider') ?? ''];
    inner.close();
    return { connection, provider, id: idIn(identity), path };
  });
};

const linkedOf = (
  { losses, providers }: UserPlace,
  subject: Subject,
  identities: readonly Identity[],
) => {
  const linked = identities.flatMap(({ connection, provider, id, path }) => {
    if (provider === 'auth0' || provider === '') return [];
    const name = providers.get(connection);
    if (name === undefined)
      losses.note('setting_lost', subject, path, `The provider ${connection} did not come along.`);
    // An enterprise connection stands before the ID that its provider gave.
    const own = id.startsWith(`${connection}|`) ? id.slice(connection.length + 1) : id;
    return name === undefined ? [] : [{ provider_name: name, provider_user_id: own }];
  });
  return linked.length === 0 ? undefined : linked;
};

/** Auth0 hashes with bcrypt, whatever a hash was when it came there. */
const passwordOf = (
  { losses, options, hasHashes }: UserPlace,
  subject: Subject,
  identities: readonly Identity[],
  value: string | undefined,
): PasswordHash | undefined => {
  if (value === undefined) {
    const isOwn = identities.some(({ provider }) => provider === 'auth0');
    if (isOwn && hasHashes) losses.note('hash_missing', subject, 'passwordHash');
    return undefined;
  }
  const hash = { algorithm: 'bcrypt', value };
  const isBcrypt = /^\$2[aby]\$/.test(value);
  const verdict = isBcrypt ? options.judgeHash(hash) : 'hash_unknown';
  if (verdict === 'taken') return hash;
  losses.note(verdict, subject, 'passwordHash');
  return undefined;
};
