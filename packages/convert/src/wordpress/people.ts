/** A person of WordPress becomes a line of `keyward import-users`. */
import type { ConversionOptions } from '../conversion.js';
import { fittedClaims, type GivenClaims } from '../fit-claims.js';
import { fittedLoginNames } from '../fit-names.js';
import { takenHash } from '../judge-hash.js';
import { keptAttributes } from '../kept-attributes.js';
import type { LossLog, Subject } from '../losses.js';
import { membersOf, textIn, type JsonObject, type Members } from '../members.js';
import { dateIn } from '../read-date.js';
import {
  listOrAbsent,
  originOf,
  withoutAbsent,
  type PasswordHash,
  type UserLine,
} from '../user-line.js';

interface PeoplePlace {
  readonly losses: LossLog;
  readonly options: ConversionOptions;
  readonly roles: ReadonlyMap<string, string>;
}

interface PersonPlace extends PeoplePlace {
  readonly subject: Subject;
  readonly members: Members;
}

/** Names with commas between them. */
export const rolesIn = (person: JsonObject): readonly string[] =>
  textIn(person, 'roles')
    .split(',')
    .map((role) => role.trim())
    .filter((role) => role !== '');

export const convertPerson = (place: PeoplePlace, given: JsonObject): UserLine => {
  const { losses, roles } = place;
  const key = textIn(given, 'user_login') || textIn(given, 'user_email');
  const subject = { kind: 'user', key };
  const members = membersOf(given, { losses, subject });
  const person: PersonPlace = { ...place, subject, members };

  const origin = originOf(members.number('ID')?.toString(), registeredAt(person));
  const own: JsonObject = { description: members.text('description') ?? '' };
  members.leaveOut('roles');
  const line = {
    ...fittedLoginNames(losses, subject, {
      username: filled(members, 'user_login'),
      email: filled(members, 'user_email'),
    }),
    ...fittedClaims(losses, subject, claimsIn(members)),
    password_hash: passwordOf(person),
    is_blocked: isBlocked(members),
    roles: listOrAbsent(rolesIn(given).flatMap((role) => roles.get(role) ?? [])),
    app_metadata: listOrAbsent([
      ...keptAttributes({ losses, subject, path: '' }, own),
      ...origin.pairs,
    ]),
  };
  noteCapabilities(person, given);
  // A slug, a link that is over, and what WordPress works out from the rest.
  members.leaveOut('user_nicename', 'user_activation_key', 'user_status');
  members.leaveOut('allcaps', 'cap_key', 'filter', 'url');
  members.close();
  return withoutAbsent(line);
};

const filled = (members: Members, name: string): string | undefined =>
  members.text(name) || undefined;

const claimsIn = (members: Members): GivenClaims => {
  const at = (path: string) => ({ path, text: members.text(path) });
  return {
    name: at('display_name'),
    given_name: at('first_name'),
    family_name: at('last_name'),
    nickname: at('nickname'),
    website: at('user_url'),
    locale: { path: 'locale', text: members.text('locale')?.replaceAll('_', '-') },
  };
};

/** Of UTC; the date of nothing is all zeros. */
const registeredAt = ({ losses, subject, members }: PersonPlace): Date | undefined => {
  const text = filled(members, 'user_registered');
  if (text === undefined || text.startsWith('0000')) return undefined;
  const date = dateIn(text);
  if (date === undefined) losses.note('member_unfit', subject, 'user_registered', 'It is no time.');
  return date;
};

/** In a network of sites, an account can be marked as spam or as deleted. */
const isBlocked = (members: Members): boolean | undefined => {
  const marks = ['spam', 'deleted'].flatMap((name) => members.number(name) ?? []);
  return marks.length === 0 ? undefined : marks.includes(1);
};

const forms: readonly (readonly [RegExp, string])[] = [
  [/^\$wp\$2y\$/, 'wordpress'],
  [/^\$[PH]\$/, 'phpass'],
  // Of plugins.
  [/^\$2[aby]\$/, 'bcrypt'],
  [/^\$argon2id?\$/, 'argon2'],
];

const passwordOf = ({
  losses,
  options,
  subject,
  members,
}: PersonPlace): PasswordHash | undefined => {
  const value = filled(members, 'user_pass');
  if (value === undefined) return undefined;
  const place = { losses, options, subject, path: 'user_pass' };
  const [, algorithm] = forms.find(([form]) => form.test(value)) ?? [];
  if (algorithm !== undefined) return takenHash(place, { algorithm, value });
  losses.note('hash_unknown', subject, place.path);
  return undefined;
};

/** A person may have some beside those of the roles; the names of roles stand among them. */
const noteCapabilities = ({ losses, subject, members }: PersonPlace, given: JsonObject): void => {
  const roles = rolesIn(given);
  for (const name of Object.keys(members.object('caps')))
    if (!roles.includes(name))
      losses.note('setting_lost', subject, `caps.${name}`, 'Give a role that holds it.');
};
