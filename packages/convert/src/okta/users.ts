/** A person of Okta becomes a line of `keyward import-users`. */
import { byOwnNames, fittedClaims } from '../fit-claims.js';
import { fittedLoginNames } from '../fit-names.js';
import type { LossLog, Subject } from '../losses.js';
import { membersOf, textIn, type JsonObject, type Members } from '../members.js';
import { pairsOf } from '../profile.js';
import { withoutAbsent, type UserLine } from '../user-line.js';

export const convertUser = (losses: LossLog, given: JsonObject): UserLine => {
  const { profile } = given as { readonly profile: JsonObject };
  const subject = { kind: 'user', key: textIn(profile, 'login') };
  const members = membersOf(given, { losses, subject });
  members.leaveOut('profile', 'activated', 'statusChanged', 'lastLogin', 'lastUpdated', '_links');
  members.leaveOut('passwordChanged', 'type', 'realmId', 'transitioningToStatus', '_embedded');
  const id = members.text('id');
  const created = members.text('created');
  const own = profileOf(losses, subject, profile);
  const line = {
    ...own.names,
    ...own.claims,
    email_verified: isVerified(losses, subject, members, own.names.email) ? true : undefined,
    is_blocked: isBlocked(losses, subject, members),
    app_metadata: [
      ...own.pairs,
      ...(id === undefined ? [] : [{ key: 'imported_id', value: id }]),
      ...(created === undefined ? [] : [{ key: 'imported_at', value: created }]),
    ],
  };
  members.close();
  return withoutAbsent(line);
};

/** Those who were not activated have no password, and get a link as all do. */
const isBlocked = (losses: LossLog, subject: Subject, members: Members): boolean | undefined => {
  const status = members.text('status');
  if (status === undefined) return undefined;
  if (['STAGED', 'PROVISIONED'].includes(status))
    losses.note('setting_changed', subject, 'status', `It is ${status} there.`);
  return status === 'SUSPENDED' || status === 'DEPROVISIONED';
};

/** Claims of OpenID Connect, by the names of Okta's profile. */
const claimOf = {
  firstName: 'given_name',
  middleName: 'middle_name',
  lastName: 'family_name',
  nickName: 'nickname',
  profileUrl: 'profile',
  timezone: 'zoneinfo',
} as const;

const addressOf = {
  streetAddress: 'street_address',
  city: 'locality',
  state: 'region',
  zipCode: 'postal_code',
  countryCode: 'country',
} as const;

const isRead = (name: string): boolean =>
  Object.hasOwn(claimOf, name) || Object.hasOwn(addressOf, name) || readAside.includes(name);

const readAside = ['login', 'email', 'displayName', 'locale', 'preferredLanguage'];

const profileOf = (losses: LossLog, subject: Subject, profile: JsonObject) => {
  const members = membersOf(profile, { losses, subject, path: 'profile.' });
  const read = (names: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
    Object.fromEntries(
      Object.entries(names).flatMap(([from, to]) => {
        const value = members.text(from);
        return value === undefined || value === '' ? [] : [[to, value]];
      }),
    );
  const [claims, address] = [read(claimOf), read(addressOf)];
  const names = fittedLoginNames(losses, subject, {
    username: members.text('login'),
    email: members.text('email'),
  });
  const spoken = members.text('preferredLanguage') ?? members.text('locale');
  const joined = [claims['given_name'], claims['family_name']].filter(Boolean).join(' ');
  // A phone number is a login name here, and those of a profile may be shared.
  const rest = Object.fromEntries(Object.entries(profile).filter(([name]) => !isRead(name)));
  return {
    names,
    claims: {
      ...fittedClaims(
        losses,
        subject,
        byOwnNames({
          ...claims,
          name: members.text('displayName') ?? joined,
          locale: spoken?.replace('_', '-'),
        }),
      ),
      address: Object.keys(address).length === 0 ? undefined : address,
    },
    pairs: pairsOf(losses, subject, 'profile', rest),
  };
};

const isVerified = (
  losses: LossLog,
  subject: Subject,
  members: Members,
  email: string | undefined,
): boolean => {
  const path = 'credentials.';
  const credentials = membersOf(members.object('credentials'), { losses, subject, path });
  credentials.leaveOut('password');
  if (Object.keys(credentials.object('recovery_question')).length > 0)
    losses.note('credential_unknown', subject, `${path}recovery_question`);
  const provider = credentials.object('provider');
  if (!['', 'OKTA', 'IMPORT'].includes(textIn(provider, 'type')))
    losses.note('setting_lost', subject, `${path}provider`, 'Its directory did not come along.');
  const verified = credentials
    .objects('emails')
    .some((each) => each['status'] === 'VERIFIED' && each['value'] === email);
  credentials.close();
  return verified;
};
