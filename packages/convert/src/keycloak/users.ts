/** A person of a realm becomes a line of `keyward import-users`. */
import type { ConversionOptions } from '../conversion.js';
import { fitsClaim } from '../fit-claims.js';
import { fittedLoginNames } from '../fit-names.js';
import type { KeyValue } from '../document.js';
import { attributesOf, isShort } from '../kept-attributes.js';
import type { LossLog, Subject } from '../losses.js';
import { membersOf, type JsonObject, type Members, textIn } from '../members.js';
import { listOrAbsent, opposite, originOf, withoutAbsent, type UserLine } from '../user-line.js';
import { readCredentials } from './credentials.js';
import type { GroupBook } from './groups.js';
import { heldIn, type RoleBook } from './roles.js';

export interface RealmBooks {
  readonly roles: RoleBook;
  readonly groups: GroupBook;
  /** The provider's name by its alias. */
  readonly providers: ReadonlyMap<string, string>;
}

interface UserPlace {
  readonly losses: LossLog;
  readonly options: ConversionOptions;
  readonly books: RealmBooks;
}

export const convertUser = (place: UserPlace, given: JsonObject): UserLine => {
  const { losses, options, books } = place;
  const subject = { kind: 'user', key: textIn(given, 'username') || textIn(given, 'id') };
  const members = membersOf(given, { losses, subject });
  const credentials = readCredentials({ losses, subject, options }, members.objects('credentials'));
  members.leaveOut('totp', 'disableableCredentialTypes', 'notBefore', 'access', 'self', 'origin');

  const { claims, pairs } = readAttributes(losses, subject, members.object('attributes'));
  const created = members.number('createdTimestamp');
  const origin = originOf(
    members.text('id'),
    created === undefined ? undefined : new Date(created),
  );
  const line = {
    id: origin.id,
    ...namesOf(losses, subject, members),
    ...fullName(members.text('firstName'), members.text('lastName')),
    ...claims,
    password_hash: credentials.password,
    is_blocked: opposite(members.flag('enabled')),
    must_change_password: readActions(losses, subject, members),
    roles: namedRoles(books.roles, subject, members),
    groups: listOrAbsent(groupsOf(losses, subject, members.texts('groups'), books.groups)),
    identities: listOrAbsent(identitiesOf(losses, subject, members, books)),
    authenticators: listOrAbsent(credentials.authenticators),
    app_metadata: listOrAbsent([...pairs, ...origin.pairs]),
  };
  noteLost(losses, subject, members);
  members.close();
  return withoutAbsent(line);
};

/** Keycloak's tokens join both into `name`. */
const fullName = (given: string | undefined, family: string | undefined) => ({
  name: [given, family].filter((each) => each !== undefined && each !== '').join(' ') || undefined,
  given_name: given,
  family_name: family,
});

const namesOf = (losses: LossLog, subject: Subject, members: Members) => {
  const given = { username: members.text('username'), email: members.text('email') };
  const isVerified = members.flag('emailVerified') === true && given.email !== undefined;
  return {
    ...fittedLoginNames(losses, subject, given),
    email_verified: isVerified ? true : undefined,
  };
};

/** Attributes that mean a claim of OpenID Connect, by the names that Keycloak's own mappers use. */
const claimOfAttribute: Readonly<Record<string, string>> = {
  birthdate: 'birthdate',
  gender: 'gender',
  locale: 'locale',
  middleName: 'middle_name',
  nickname: 'nickname',
  phoneNumber: 'phone_number',
  picture: 'picture',
  profile: 'profile',
  website: 'website',
  zoneinfo: 'zoneinfo',
};

const readAttributes = (losses: LossLog, subject: Subject, attributes: JsonObject) => {
  const claims: Record<string, string> = {};
  const pairs: KeyValue[] = [];
  for (const pair of attributesOf(attributes)) {
    const name = pair.key.slice('attribute.'.length);
    const claim = Object.hasOwn(claimOfAttribute, name) ? claimOfAttribute[name]! : undefined;
    if (claim !== undefined && fitsClaim(claim, pair.value)) claims[claim] = pair.value;
    else if (!isShort(pair))
      losses.note('member_unfit', subject, `attributes.${name}`, 'It is too long.');
    else pairs.push(pair);
  }
  return { claims, pairs };
};

const readActions = (losses: LossLog, subject: Subject, members: Members): true | undefined => {
  const actions = members.texts('requiredActions');
  // An address that is not verified is verified here anyway.
  for (const action of actions.filter(
    (each) => !['UPDATE_PASSWORD', 'VERIFY_EMAIL'].includes(each),
  ))
    losses.note('setting_lost', subject, `requiredActions.${action}`);
  return actions.includes('UPDATE_PASSWORD') ? true : undefined;
};

const namedRoles = (roles: RoleBook, subject: Subject, members: Members) => {
  const held = { realm: members.any('realmRoles') ?? [], client: members.any('clientRoles') ?? {} };
  return listOrAbsent(roles.rolesFor(heldIn(held), subject).map(({ role }) => role));
};

const groupsOf = (
  losses: LossLog,
  subject: Subject,
  paths: readonly string[],
  { named }: GroupBook,
): readonly string[] =>
  paths.flatMap((path) => {
    const name = named(path);
    if (name === undefined)
      losses.note('setting_lost', subject, `groups.${path}`, 'The export holds no such group.');
    return name ?? [];
  });

const identitiesOf = (
  losses: LossLog,
  subject: Subject,
  members: Members,
  { providers }: RealmBooks,
) =>
  members.objects('federatedIdentities').flatMap((identity, at) => {
    const path = `federatedIdentities[${at}].`;
    const of = membersOf(identity, { losses, subject, path });
    of.leaveOut('userName');
    const [alias, userId] = [of.text('identityProvider') ?? '', of.text('userId')];
    of.close();
    const provider = providers.get(alias);
    if (provider !== undefined && userId !== undefined)
      return [{ provider_name: provider, provider_user_id: userId }];
    losses.note(
      'setting_lost',
      subject,
      path.slice(0, -1),
      `The provider ${alias} did not come along.`,
    );
    return [];
  });

const noteLost = (losses: LossLog, subject: Subject, members: Members): void => {
  if (members.text('federationLink') !== undefined)
    losses.note('setting_lost', subject, 'federationLink', 'Its directory did not come along.');
  if (members.objects('clientConsents').length > 0)
    losses.note('setting_lost', subject, 'clientConsents', 'The person is asked again.');
};
