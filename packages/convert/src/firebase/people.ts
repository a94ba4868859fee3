/** An account of Firebase becomes a line of `keyward import-users`. */
import type { ConversionOptions } from '../conversion.js';
import { fittedClaims } from '../fit-claims.js';
import { takenHash } from '../judge-hash.js';
import { keptAttributes } from '../kept-attributes.js';
import type { LossLog, Subject } from '../losses.js';
import { isObject, membersOf, textIn, type JsonObject, type Members } from '../members.js';
import {
  listOrAbsent,
  originOf,
  withoutAbsent,
  type PasswordHash,
  type UserLine,
} from '../user-line.js';
import { standard, type HashConfig } from './hash-config.js';

export interface FirebaseOptions extends ConversionOptions {
  /** Left out, passwords stay behind. */
  readonly hashConfig?: HashConfig | undefined;
}

interface PeoplePlace {
  readonly losses: LossLog;
  readonly options: FirebaseOptions;
  /** Providers that the report names already. */
  readonly noted: Set<string>;
}

interface PersonPlace extends PeoplePlace {
  readonly subject: Subject;
  readonly members: Members;
}

/** Undefined for an account with nothing to log in with, such as an anonymous one. */
export const convertPerson = (place: PeoplePlace, given: JsonObject): UserLine | undefined => {
  const { losses } = place;
  const id = textIn(given, 'localId');
  const key = textIn(given, 'email') || textIn(given, 'phoneNumber') || id;
  const subject = { kind: 'user', key };
  const members = membersOf(given, { losses, subject });
  const person: PersonPlace = { ...place, subject, members };

  const claims = attributesIn(person);
  const origin = originOf(members.text('localId') || undefined, createdAt(person));
  const line = {
    id: origin.id,
    ...namesOf(members),
    ...fittedClaims(losses, subject, {
      name: { path: 'displayName', text: members.text('displayName') },
      picture: { path: 'photoUrl', text: members.text('photoUrl') },
    }),
    password_hash: passwordOf(person),
    is_blocked: members.flag('disabled'),
    identities: listOrAbsent(identitiesOf(person)),
    app_metadata: listOrAbsent([...claims, ...origin.pairs]),
  };
  // It says when, and nothing that is needed.
  members.leaveOut('lastSignedInAt');
  members.close();
  if (line.email ?? line.phone_number ?? line.identities) return withoutAbsent(line);
  losses.note('person_nameless', subject, 'localId');
  return undefined;
};

/** Firebase keeps no number that it has not verified by a message. */
const namesOf = (members: Members) => {
  const [email, phone] = [members.text('email'), members.text('phoneNumber')];
  const isVerified = members.flag('emailVerified') === true;
  return {
    email: email || undefined,
    email_verified: email && isVerified ? true : undefined,
    phone_number: phone || undefined,
    phone_number_verified: phone ? true : undefined,
  };
};

/** Milliseconds, in a text. */
const createdAt = ({ losses, subject, members }: PersonPlace): Date | undefined => {
  const milliseconds = members.number('createdAt');
  if (milliseconds === undefined) return undefined;
  const date = new Date(milliseconds);
  if (!Number.isNaN(date.getTime())) return date;
  losses.note('member_unfit', subject, 'createdAt', 'It is no time.');
  return undefined;
};

/** JSON in a text: what the project's own programs add to tokens. */
const attributesIn = ({ losses, subject, members }: PersonPlace) => {
  const path = 'customAttributes';
  const text = members.text(path);
  if (text === undefined || text === '') return [];
  const attributes = parsed(text);
  if (attributes !== undefined)
    return keptAttributes({ losses, subject, path: `${path}.` }, attributes);
  losses.note('member_unfit', subject, path, 'It is no object in JSON.');
  return [];
};

const parsed = (text: string): JsonObject | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
};

/** What Firebase writes for a caller who may not see hashes: `REDACTED`. */
const hidden = 'UkVEQUNURUQ';

const passwordOf = ({
  losses,
  options,
  subject,
  members,
}: PersonPlace): PasswordHash | undefined => {
  const hash = standard(members.text('passwordHash') ?? '');
  const salt = standard(members.text('salt') ?? '');
  if (hash === '') return undefined;
  const place = { losses, options, subject, path: 'passwordHash' };
  if (hash === hidden) losses.note('secret_masked', subject, place.path);
  else if (options.hashConfig === undefined)
    losses.note('hash_unknown', subject, place.path, 'It needs --hash-config FILE.');
  else {
    const { memoryCost, rounds, saltSeparator, signerKey } = options.hashConfig;
    const cost = `ln=${memoryCost},r=${rounds},sep=${saltSeparator},key=${signerKey}`;
    const value = `$firebase-scrypt$${cost}$${salt}$${hash}`;
    return takenHash(place, { algorithm: 'firebase-scrypt', value });
  }
  return undefined;
};

/** Those that a provider here can stand for; the account's own password and number are no providers. */
const known = /^(google\.com|github\.com|microsoft\.com|apple\.com|oidc\..+|saml\..+)$/;
const own = ['password', 'phone', 'emailLink'];

const identitiesOf = (place: PersonPlace) => {
  const { losses, subject, members } = place;
  return members.objects('providerUserInfo').flatMap((identity, at) => {
    const path = `providerUserInfo[${at}].`;
    const of = membersOf(identity, { losses, subject, path });
    const [provider, userId] = [of.text('providerId') ?? '', of.text('rawId') ?? ''];
    // The account has these itself.
    of.leaveOut('email', 'displayName', 'photoUrl', 'federatedId', 'screenName', 'phoneNumber');
    of.close();
    if (own.includes(provider)) return [];
    if (!known.test(provider) || userId === '') {
      losses.note('provider_unknown', subject, path.slice(0, -1), `It is ${provider}.`);
      return [];
    }
    noteProvider(place, provider);
    return [{ provider_name: provider, provider_user_id: userId }];
  });
};

/** Each once. */
const noteProvider = ({ losses, noted }: PersonPlace, provider: string): void => {
  if (noted.has(provider)) return;
  noted.add(provider);
  losses.note('provider_needed', { kind: 'identity provider', key: provider }, 'providerUserInfo');
};
