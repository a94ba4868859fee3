/** A person of a dump becomes a line of `keyward import-users`. */
import type { ConversionOptions } from '../conversion.js';
import { fittedLoginNames } from '../fit-names.js';
import { takenHash } from '../judge-hash.js';
import { keptAttributes } from '../kept-attributes.js';
import type { LossLog, Subject } from '../losses.js';
import { membersOf, textIn, type Json, type JsonObject, type Members } from '../members.js';
import { dateIn } from '../read-date.js';
import {
  listOrAbsent,
  opposite,
  originOf,
  withoutAbsent,
  type PasswordHash,
  type UserLine,
} from '../user-line.js';
import { isUnusable, readHash } from './hashes.js';
import { missing, type RightsBook } from './rights.js';
import { keyOf, referencesIn, type DumpRow } from './rows.js';

export interface PeoplePlace {
  readonly losses: LossLog;
  readonly options: ConversionOptions;
  readonly rights: RightsBook;
}

interface PersonPlace extends PeoplePlace {
  readonly subject: Subject;
  readonly fields: JsonObject;
  readonly members: Members;
}

/** Those of `AbstractUser`; a project's own model may have others. */
const known = [
  'password',
  'last_login',
  'is_superuser',
  'username',
  'first_name',
  'last_name',
  'email',
  'is_staff',
  'is_active',
  'date_joined',
  'groups',
  'user_permissions',
] as const;

const path = 'fields.';

export const convertPerson = (place: PeoplePlace, { given, fields }: DumpRow): UserLine => {
  const { losses } = place;
  const key = textIn(fields, 'username') || textIn(fields, 'email') || keyOf(given['pk'] ?? null);
  const subject = { kind: 'user', key };
  const members = membersOf(fields, { losses, subject, path });
  const person: PersonPlace = { ...place, subject, fields, members };
  noteUnknown(losses, subject, given);

  const own = ownFields(person);
  const origin = originOf(idIn(given), joinedAt(person));
  const line = {
    id: origin.id,
    ...fittedLoginNames(losses, subject, {
      username: filled(members.text('username')),
      email: filled(members.text('email')),
    }),
    ...fullName(members),
    password_hash: passwordOf(person),
    is_blocked: opposite(members.flag('is_active')),
    roles: named(person, 'user_permissions', place.rights.roleOf),
    groups: named(person, 'groups', place.rights.groupOf),
    app_metadata: listOrAbsent([...own, ...origin.pairs]),
  };
  noteLost(person);
  members.close();
  return withoutAbsent(line);
};

const noteUnknown = (losses: LossLog, subject: Subject, given: JsonObject): void => {
  const row = membersOf(given, { losses, subject });
  row.leaveOut('model', 'pk', 'fields');
  row.close();
};

const filled = (text: string | undefined): string | undefined => (text === '' ? undefined : text);

const idIn = ({ pk = null }: JsonObject): string | undefined => {
  if (pk === null) return undefined;
  return typeof pk === 'string' ? pk : JSON.stringify(pk);
};

const fullName = (members: Members) => {
  const [given, family] = [filled(members.text('first_name')), filled(members.text('last_name'))];
  const name = [given, family].filter((each) => each !== undefined).join(' ');
  return { name: filled(name), given_name: given, family_name: family };
};

const ownFields = ({ losses, subject, fields, members }: PersonPlace) => {
  const others = Object.entries(fields).filter(
    ([name]) => !(known as readonly string[]).includes(name),
  );
  members.leaveOut(...others.map(([name]) => name));
  return keptAttributes({ losses, subject, path }, Object.fromEntries(others));
};

const joinedAt = ({ losses, subject, members }: PersonPlace): Date | undefined => {
  const text = members.text('date_joined');
  const date = text === undefined ? undefined : dateIn(text);
  if (text !== undefined && date === undefined)
    losses.note('member_unfit', subject, `${path}date_joined`, 'It is no time.');
  return date;
};

const passwordOf = ({
  losses,
  options,
  subject,
  members,
}: PersonPlace): PasswordHash | undefined => {
  const password = members.text('password') ?? '';
  if (isUnusable(password)) return undefined;
  const hash = readHash(password);
  const place = { losses, options, subject, path: `${path}password` };
  if (hash === undefined) losses.note('hash_unknown', subject, place.path);
  return takenHash(place, hash);
};

const named = (
  { losses, subject, fields, members }: PersonPlace,
  list: 'groups' | 'user_permissions',
  nameOf: (reference: Json) => string | undefined,
): readonly string[] | undefined => {
  members.any(list);
  const names = referencesIn(fields, list).flatMap((reference) => {
    const name = nameOf(reference);
    if (name === undefined)
      losses.note('setting_lost', subject, `${path}${list}.${keyOf(reference)}`, missing);
    return name ?? [];
  });
  return listOrAbsent([...new Set(names)]);
};

/** Rule: no import makes an administrator. */
const noteLost = ({ losses, subject, members }: PersonPlace): void => {
  for (const name of ['is_superuser', 'is_staff'])
    if (members.flag(name) === true)
      losses.note(
        'setting_lost',
        subject,
        path + name,
        'It administers Django: make administrators here by hand.',
      );
  // It says when, and nothing that is needed.
  members.leaveOut('last_login');
};
