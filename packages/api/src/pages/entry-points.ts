/** Links of the login page for a person without a password or without an account. */
import type { ClientAccess } from '@keyward/core/grants';
import { holderIdOf, type AuthorizationRequest } from '@keyward/core/endpoints';
import type { ApiContext } from '../kernel/context.js';
import type { LoginPage } from './pages.js';

/** More characters than any handle has. A longer one is none, and does not become an address of any length. */
const longestHandle = 200;

/** The address of a page of a waiting request, relative to the other pages. */
export const pageFor = (path: string, handle: string): string =>
  `${path}?${new URLSearchParams({ handle: handle.slice(0, longestHandle) }).toString()}`;

/** Leads to the current step of the login. Relative like the others, so that it works below a path prefix. */
export const continuation = (handle: string): string => pageFor('continue', handle);

/** Leads to the login page that asks for identifier and password at once. */
export const passwordPage = (handle: string): string => `${continuation(handle)}&login=password`;

type EntryPoints = Pick<
  LoginPage,
  'passwordResetAt' | 'signUpAt' | 'passkeyAt' | 'chooseAccountAt'
>;

/** Where a login that leaves the tenant open asks for it; undefined for others. */
export const chooseAccountAt = (
  { keyward, multiTenant }: ApiContext,
  access: ClientAccess,
  handle: string,
  tenantId: string | undefined,
): string | undefined =>
  multiTenant && keyward.accountChoices.isOffered({ access, request: { tenantId } })
    ? pageFor('choose-account', handle)
    : undefined;

/** The links that work here. */
export const entryPoints = async (
  context: ApiContext,
  access: ClientAccess,
  handle: string,
  tenantId?: string,
): Promise<EntryPoints> => {
  const { keyward } = context;
  const { mayReset, mayRegister } = await keyward.people.selfService(access);
  const offersPasskeys = await keyward.secondFactor.offersPasskeys(
    await keyward.authorization.loginTenant(access, { tenantId }),
  );
  return {
    passkeyAt: offersPasskeys ? pageFor('passkey', handle) : undefined,
    passwordResetAt: mayReset ? pageFor('password-reset', handle) : undefined,
    chooseAccountAt: chooseAccountAt(context, access, handle, tenantId),
    signUpAt: mayRegister ? pageFor('sign-up', handle) : undefined,
  };
};

/** The same for a page with a field for the identifier, in which browsers can offer passkeys. */
export const entryPointsBesideField = async (
  context: ApiContext,
  access: ClientAccess,
  handle: string,
  tenantId?: string,
): Promise<EntryPoints & Pick<LoginPage, 'offeredPasskey'>> => {
  const points = await entryPoints(context, access, handle, tenantId);
  if (points.passkeyAt === undefined) return points;

  const { authorization, secondFactor } = context.keyward;
  const get = await secondFactor.askedPasskey({
    handle,
    clientId: holderIdOf(access),
    tenantId: await authorization.loginTenant(access, { tenantId }),
  });
  return { ...points, offeredPasskey: { get } };
};

/**
 * `prompt=create` begins at the form for new accounts (OpenID Connect Initiating User Registration
 * 1.0 §4).
 */
export const beginsWithSignUp = ({ prompt }: AuthorizationRequest): boolean =>
  prompt.includes('create');

/** The pages of the own account beside `/account`. */
export const accountParts = [
  'profile',
  'devices',
  'applications',
  'delegates',
  'tokens',
  'data',
] as const;
export type AccountPart = (typeof accountParts)[number];

/** The address of a page of the own account, relative to the pages that are one level deep. */
export const accountPageAt = (part: string | undefined): string => {
  const known = accountParts.find((each) => each === part);
  return known === undefined ? 'account' : `account/${known}`;
};

/** Leads to a login and back to this page of the own account, from there. */
export const loginForAccount = (part: AccountPart): string => `../account?part=${part}`;
