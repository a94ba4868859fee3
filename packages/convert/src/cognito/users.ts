/** A person of a user pool becomes a line of `keyward import-users`. */
import { fittedLoginNames } from '../fit-names.js';
import type { LossLog, Subject } from '../losses.js';
import {
  isObject,
  membersOf,
  textIn,
  type Json,
  type JsonObject,
  type Members,
} from '../members.js';
import { claimsOf, pairsOf } from '../profile.js';
import { opposite, withoutAbsent, type UserLine } from '../user-line.js';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const convertUser = (losses: LossLog, given: JsonObject): UserLine => {
  const username = textIn(given, 'Username');
  const attributes = attributesOf(losses, given);
  const subject = { kind: 'user', key: textIn(attributes, 'email') || username };
  const members = membersOf(given, { losses, subject });
  members.leaveOut(
    'Username',
    'Attributes',
    'UserAttributes',
    'UserLastModifiedDate',
    'PreferredMfaSetting',
  );
  const inner = membersOf(attributes, { losses, subject, path: 'Attributes.' });
  const id = idOf(inner, username);
  const metadata = [
    ...pairsOf(losses, subject, 'attribute', customOf(inner, attributes)),
    ...(username === id ? [] : [{ key: 'imported_id', value: username }]),
    ...createdOf(members),
  ];
  const line = {
    id,
    ...namesOf(losses, subject, inner, username === id ? undefined : username),
    ...claimsOf(losses, subject, inner),
    ...addressOf(inner),
    is_blocked: opposite(members.flag('Enabled')),
    app_metadata: metadata.length === 0 ? undefined : metadata,
  };
  noteLost(losses, subject, members, inner);
  inner.close();
  members.close();
  return withoutAbsent(line);
};

/** Single answers name the list differently. */
const attributesOf = (losses: LossLog, given: JsonObject): JsonObject => {
  const list = given['Attributes'] ?? given['UserAttributes'];
  const subject = { kind: 'user', key: textIn(given, 'Username') };
  return Object.fromEntries(
    (Array.isArray(list) ? list.filter(isObject) : []).map((attribute): [string, Json] => {
      const { Name: _, Value: value = null, ...others } = attribute;
      const name = textIn(attribute, 'Name');
      for (const other of Object.keys(others))
        losses.note('unknown_path', subject, `Attributes.${name}.${other}`);
      return [name, value];
    }),
  );
};

/** `sub` is what tokens name, and the user name of who signed up by an address is the same. */
const idOf = (attributes: Members, username: string): string | undefined => {
  const sub = attributes.text('sub') ?? username;
  return uuid.test(sub) ? sub : undefined;
};

/** Attributes of the pool itself stay as they are, with the rest of what nothing else reads. */
const customOf = (inner: Members, attributes: JsonObject): JsonObject => {
  const own = Object.entries(attributes).filter(([name]) => /^(custom|dev):/.test(name));
  inner.leaveOut(...own.map(([name]) => name));
  return Object.fromEntries(own);
};

const createdOf = (members: Members) => {
  const created = members.any('UserCreateDate');
  // The command line of AWS writes seconds or a date, as it is set up.
  const date = typeof created === 'number' ? new Date(created * 1000).toISOString() : created;
  return typeof date === 'string' ? [{ key: 'imported_at', value: date }] : [];
};

const isNumber = (text: string): boolean => /^\+\d+$/.test(text);

/** The user name may be an address or a number. */
const namesOf = (
  losses: LossLog,
  subject: Subject,
  attributes: Members,
  username: string | undefined,
) => {
  const phone = textOrAbsent(attributes.text('phone_number'));
  const email = textOrAbsent(attributes.text('email'));
  const isPhone =
    username !== undefined && isNumber(username) && [undefined, username].includes(phone);
  const names = fittedLoginNames(losses, subject, {
    username: isPhone ? undefined : textOrAbsent(username),
    email,
  });
  const number = isPhone ? username : phone;
  const isVerified = (name: string, value: string | undefined): true | undefined =>
    attributes.flag(name) === true && value !== undefined ? true : undefined;
  return {
    ...names,
    email_verified: isVerified('email_verified', email),
    phone_number: number,
    phone_number_verified: isVerified('phone_number_verified', phone),
  };
};

const textOrAbsent = (text: string | undefined): string | undefined =>
  text === '' ? undefined : text;

/** OpenID Connect Core §5.1.1: JSON, though many pools hold a line of text. */
const addressOf = (attributes: Members) => {
  const address = textOrAbsent(attributes.text('address'));
  return address === undefined ? {} : { address: { formatted: address } };
};

const noteLost = (
  losses: LossLog,
  subject: Subject,
  members: Members,
  attributes: Members,
): void => {
  attributes.leaveOut('updated_at');
  if (textOrAbsent(attributes.text('identities')) !== undefined)
    losses.note(
      'setting_lost',
      subject,
      'Attributes.identities',
      'Its provider did not come along.',
    );
  if (members.texts('UserMFASettingList').length > 0 || members.objects('MFAOptions').length > 0)
    losses.note(
      'credential_unknown',
      subject,
      'UserMFASettingList',
      'Second factors are set up anew.',
    );
  const status = members.text('UserStatus') ?? 'CONFIRMED';
  if (['ARCHIVED', 'COMPROMISED', 'UNKNOWN'].includes(status))
    losses.note('setting_lost', subject, 'UserStatus', `It is ${status} there.`);
};
