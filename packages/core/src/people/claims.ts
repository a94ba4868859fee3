/**
 * What a token or the user-info endpoint may say of a person: the claims of the granted scopes, and those
 * asked for one by one.
 */
import { profileClaims } from '../model/user/profile.js';
import type { Person } from '../model/user/user.js';

type Claims = Readonly<Record<string, unknown>>;

/** Only what is there: an absent claim is left out, never null (OpenID Connect Core §5.3.2). */
const present = (claims: Claims): Claims => {
  const found: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(claims)) {
    if (value !== null && value !== undefined) found[name] = value;
  }
  return found;
};

const seconds = (time: Date): number => Math.floor(time.getTime() / 1000);

/** By scope (OpenID Connect Core §5.4, specification §4.2). */
const byScope: Readonly<Record<string, (user: Person) => Claims>> = {
  profile: ({ profile, username, updatedAt }) => {
    const claims: Record<string, unknown> = {};
    for (const claim of profileClaims) claims[claim] = profile[claim];
    claims['preferred_username'] ??= username;
    claims['updated_at'] = seconds(updatedAt);
    return claims;
  },
  email: ({ email, emailVerified }) =>
    email === null ? {} : { email, email_verified: emailVerified },
  phone: ({ phoneNumber, phoneNumberVerified }) =>
    phoneNumber === null
      ? {}
      : { phone_number: phoneNumber, phone_number_verified: phoneNumberVerified },
  address: ({ profile }) => ({ address: profile.address }),
};

/** The claims of these scopes. Times are in seconds, as OpenID Connect wants them. */
export const claimsFor = (user: Person, scopes: readonly string[]): Claims =>
  present(
    Object.assign(
      {},
      ...scopes.map((scope) => (Object.hasOwn(byScope, scope) ? byScope[scope]!(user) : {})),
    ) as Claims,
  );

const everything = (user: Person): Claims => claimsFor(user, Object.keys(byScope));

export const supportedClaims: readonly string[] = [
  ...profileClaims,
  'updated_at',
  'email',
  'email_verified',
  'phone_number',
  'phone_number_verified',
  'address',
];

/**
 * One half of the `claims` parameter (OpenID Connect Core §5.5). A claim that is not known, or not as the
 * request wants it, is left out.
 */
export const requestedClaims = (user: Person, requested: unknown): Claims => {
  if (typeof requested !== 'object' || requested === null) return {};
  const known = everything(user);
  return Object.fromEntries(
    Object.entries(requested)
      .filter(([name, wish]) => Object.hasOwn(known, name) && fits(known[name], wish))
      .map(([name]) => [name, known[name]]),
  );
};

const namesByScope: Readonly<Record<string, readonly string[]>> = {
  profile: [...profileClaims, 'updated_at'],
  email: ['email', 'email_verified'],
  phone: ['phone_number', 'phone_number_verified'],
  address: ['address'],
};

/**
 * The scopes that a `claims` parameter amounts to: a person who is asked for a claim is asked as for its
 * scope.
 */
export const scopesOfClaims = (
  claims: Readonly<Record<string, unknown>> | undefined,
): readonly string[] => {
  const asked = new Set(
    [claims?.['userinfo'], claims?.['id_token']].flatMap((half) =>
      typeof half === 'object' && half !== null ? Object.keys(half) : [],
    ),
  );
  return Object.entries(namesByScope)
    .filter(([, names]) => names.some((name) => asked.has(name)))
    .map(([scope]) => scope);
};

const fits = (value: unknown, wish: unknown): boolean => {
  if (typeof wish !== 'object' || wish === null) return true;
  const { value: one, values: several } = wish as { value?: unknown; values?: unknown };
  if (one !== undefined) return one === value;
  return Array.isArray(several) ? several.includes(value) : true;
};
