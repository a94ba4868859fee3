/** The security of a person's own account: password, second factors, and where they are known elsewhere. */
import { isRefusal, refuse, type User, type UserIdentity } from '@keyward/core';
import {
  accountName,
  admitsMethod,
  type Browser,
  type OwnChange,
  type Parameter,
} from '@keyward/core/endpoints';
import type { Authenticator } from '@keyward/core/ports';
import { formBody, readForm } from '../kernel/body.js';
import type { ApiContext } from '../kernel/context.js';
import type { ApiRequest, ApiResponse } from '../kernel/message.js';
import { readBrowser } from '../pages/cookies.js';
import { pageFor } from '../pages/entry-points.js';
import { redirect, showForm, showPage, showStep } from '../pages/page-answers.js';
import type { AccountPage } from '../pages/pages.js';
import { parameterOf, readPairs } from '../kernel/query.js';
import type { Route } from '../kernel/route.js';
import { pageStatuses } from '../kernel/statuses.js';
import { originOf } from '../kernel/throttle.js';
import { pageRoute } from '../pages/page-route.js';
import { waitSecondsIn } from '../pages/login-problem.js';
import { assertOwnForm, atAccount, type AtAccount } from './account-holder.js';
import { passwordProblem } from './interaction.js';

/** Recovery codes stand in for the others, so they come last. */
const inOrder = (all: readonly Authenticator[]): readonly Authenticator[] =>
  [...all].sort(
    (one, other) =>
      Number(one.kind === 'recovery_code') - Number(other.kind === 'recovery_code') ||
      one.createdAt.getTime() - other.createdAt.getTime(),
  );

type Problem = NonNullable<AccountPage['problem']>;

const show = async (at: AtAccount, browser: Browser, problem?: Problem): Promise<ApiResponse> => {
  const { context, holder, pages, shared, locales } = at;
  const { keyward } = context;
  const { authenticators, app, passkey } = await keyward.secondFactor.own(browser);
  const page = pages.account(
    {
      ...shared,
      problem,
      password: await passwordOf(context, holder.user),
      identities: await identitiesOf(context, holder.user),
      app,
      passkey: passkey && { create: passkey },
      authenticators: inOrder(authenticators).map(
        ({ id, kind, label, createdAt, lastUsedAt, codeDigests }) => ({
          id,
          kind,
          label,
          createdAt,
          lastUsedAt,
          codesLeft: codeDigests.length,
        }),
      ),
    },
    locales,
  );
  return showForm(page, problem);
};

/** None is offered to a person whom a password would not let in. */
const passwordOf = async (
  { keyward }: ApiContext,
  user: User,
): Promise<AccountPage['password']> => {
  const { passwordPolicy, login } = await keyward.tenants.settings(user.tenantId);
  const isSet = user.passwordHash !== null;
  const isOfUse = admitsMethod(login, 'password') || login.exceptUserIds.includes(user.id);
  return isSet || isOfUse
    ? { username: accountName(user), isSet, atLeast: passwordPolicy.minLength }
    : undefined;
};

const identitiesOf = async (
  { keyward }: ApiContext,
  { id }: User,
): Promise<NonNullable<AccountPage['identities']>> => {
  const { userIdentities, identityProviders } = keyward.storage;
  const identities = await userIdentities.all([{ attribute: 'userId', equals: id }]);
  const providerIds = identities.map(({ identityProviderId }) => identityProviderId ?? '');
  const providers = await identityProviders.all([
    { attribute: 'id', in: [...new Set(providerIds)] },
  ]);
  const names = new Map(providers.map((provider) => [provider.id, provider.name]));

  return identities.map((identity) => ({
    id: identity.id,
    providerName: names.get(identity.identityProviderId ?? '') ?? '',
    account: accountAt(identity),
    createdAt: identity.createdAt,
    lastLoginAt: identity.lastLoginAt,
  }));
};

/** What the person knows the account by: an address or a name, else what the provider calls them. */
const accountAt = ({ profileData, providerUserId }: UserIdentity): string => {
  const said = [profileData['email'], profileData['preferred_username'], profileData['name']];
  return said.find((each): each is string => typeof each === 'string') ?? providerUserId;
};

const changeIn = (field: (name: string) => string): OwnChange => {
  switch (field('change')) {
    case 'add_passkey':
      return { kind: 'add_passkey', answer: field('passkey'), label: field('label') };
    case 'add_app':
      return { kind: 'add_app', code: field('code').slice(0, 100) };
    case 'remove':
      return { kind: 'remove', id: field('id') };
    case 'renew_codes':
      return { kind: 'renew_codes' };
    default:
      return refuse('invalid_field', { field: 'change', why: 'must name a change of this page' });
  }
};

/** The problem that the page can show; undefined for any other error. */
const factorProblem = (error: unknown, kind: OwnChange['kind']): Problem | undefined => {
  if (isRefusal(error, 'second_factor_wrong')) return kind === 'add_passkey' ? 'passkey' : 'wrong';
  if (isRefusal(error, 'second_factor_kept')) return 'kept';
  if (isRefusal(error, 'invalid_field')) return 'name';
  return undefined;
};

const passwordChangeProblem = (error: unknown): Problem | undefined => {
  const waitSeconds = waitSecondsIn(error);
  if (waitSeconds !== undefined) return { waitSeconds };
  if (isRefusal(error, 'password_policy_violation')) return { password: passwordProblem(error) };
  return isRefusal(error, 'invalid_field') ? 'current' : undefined;
};

const unlinkProblem = (error: unknown): Problem | undefined => {
  if (isRefusal(error, 'last_login_method')) return 'last_way';
  return isRefusal(error, 'last_tenant_admin') ? 'last_admin' : undefined;
};

/** Makes a change; a refusal that the page can explain shows the page again. */
const withProblem = async (
  at: AtAccount,
  browser: Browser,
  work: () => Promise<ApiResponse>,
  problemOf: (error: unknown) => Problem | undefined,
): Promise<ApiResponse> => {
  try {
    return await work();
  } catch (error) {
    const problem = problemOf(error);
    if (problem === undefined) throw error;
    return show(at, browser, problem);
  }
};

const changePassword = (at: AtAccount, browser: Browser): Promise<ApiResponse> =>
  withProblem(
    at,
    browser,
    async () => {
      const { request, context, holder, field } = at;
      await context.keyward.ownAccount.changePassword(holder, {
        current: field('password'),
        next: field('new_password'),
        ...originOf(request),
      });
      return redirect(request, 'account?done=password');
    },
    passwordChangeProblem,
  );

const unlink = (at: AtAccount, browser: Browser): Promise<ApiResponse> =>
  withProblem(
    at,
    browser,
    async () => {
      const { request, context, holder, field } = at;
      const { user, actor } = holder;
      // The id of the user stands for the password, which stays.
      const ids = [field('id')].filter((id) => id !== user.id);
      await context.keyward.identities.unlink(user.id, ids, actor);
      return redirect(request, 'account?done=unlinked');
    },
    unlinkProblem,
  );

const changeFactors = (at: AtAccount, browser: Browser): Promise<ApiResponse> => {
  const { request, context, pages, locales, field } = at;
  const wanted = changeIn(field);
  return withProblem(
    at,
    browser,
    async () => {
      const codes = await context.keyward.secondFactor.changeOwn(
        browser,
        wanted,
        request.remoteAddress,
      );
      return codes === undefined
        ? redirect(request, 'account')
        : showPage(pages.recoveryCodes({ codes, continueAt: 'account' }, locales));
    },
    (error) => factorProblem(error, wanted.kind),
  );
};

/** Who acts as a person here ends that first: the account is the person's own (contract §13). */
const actsAsPerson = async ({ keyward }: ApiContext, browser: Browser): Promise<boolean> => {
  const found = await keyward.sessions.findAny(browser.session);
  return found !== undefined && found.session.actorId !== null;
};

const change = async (request: ApiRequest, context: ApiContext): Promise<ApiResponse> => {
  const { browser } = readBrowser(request, context);
  assertOwnForm(request, context, browser);
  const asked = readForm(request).get('change') ?? '';
  // A change that is not known is refused before anybody has to log in for it.
  const make = (Object.hasOwn(changes, asked) && changes[asked]) || changeFactors;
  if (make === changeFactors) changeIn((name) => (name === 'change' ? asked : ''));

  try {
    return await make(await atAccount(request, context, browser), browser);
  } catch (error) {
    // A login that is too old is repeated. Another tab may have removed it already; the page shows what is left.
    if (isRefusal(error, 'login_required') || isRefusal(error, 'record_not_found'))
      return redirect(request, 'account');
    throw error;
  }
};

const changes: Readonly<Record<string, typeof changePassword>> = {
  password: changePassword,
  unlink,
};

/** The page that a link leads to past the login, also in a browser in which the person is logged in. */
const pageBeside = (parameter: Parameter): 'password-reset' | 'choose-account' | undefined => {
  if (parameter('reset') === 'true') return 'password-reset';
  return parameter('choose') === 'true' ? 'choose-account' : undefined;
};

const route = {
  ...pageRoute,
  path: '/account',
} as const;

export const accountRoutes: readonly Route[] = [
  {
    ...route,
    method: 'GET',
    operation: 'show_account',
    statuses: pageStatuses(302, 403, 429),
    summary: 'Show the account page',
    query: ['tenant_id', 'ui_locales', 'login_hint', 'reset', 'choose', 'part', 'done'],
    async handle(request, context) {
      const known = readBrowser(request, context);
      const { browser } = known;
      const parameter = parameterOf(readPairs(request.query, 'query'));
      // The link of a notice leads to a new password, also in a browser in which the person is logged in.
      const beside = pageBeside(parameter);
      if (beside === undefined && (await actsAsPerson(context, browser)))
        return redirect(request, 'impersonation', known.cookies);

      const next = await context.keyward.authorization.beginAccount(
        (name) => (name === 'tenant_id' && !context.multiTenant ? undefined : parameter(name)),
        beside === undefined ? browser : { ...browser, session: undefined },
      );
      if (beside !== undefined && next.kind === 'login')
        return redirect(request, pageFor(beside, next.handle), known.cookies);
      return next.kind === 'account' && parameter('part') === undefined
        ? show(await atAccount(request, context, browser), browser)
        : showStep(request, context, next, known);
    },
  },

  {
    ...route,
    method: 'POST',
    operation: 'change_account',
    statuses: pageStatuses(303, 429),
    summary: 'Submit the account page',
    query: [],
    body: formBody([
      'handle',
      'csrf',
      'change',
      'id',
      'code',
      'passkey',
      'label',
      'username',
      'password',
      'new_password',
    ]),
    handle: change,
  },
];
