/** What a ticket's link shows, and what its button does (operations §9). */
import { isRefusal, oneTenant, refuse, systemActor, type Client, type User } from '@keyward/core';
import {
  admitsMethod,
  secondFactorWish,
  type AskedOfHolder,
  type LiveTicket,
  type OfferRequest,
  type ProvenByLink,
  type Redemption,
  type TicketResult,
  holderIdOf,
} from '@keyward/core/endpoints';
import { formBody, readForm } from '../kernel/body.js';
import type { ApiContext } from '../kernel/context.js';
import { wantsPage, type ApiRequest, type ApiResponse } from '../kernel/message.js';
import { appearanceOf } from '../pages/appearance.js';
import { readBrowser, sessionCookie } from '../pages/cookies.js';
import { clientOnPage, redirect, showForm, showPage, startUri } from '../pages/page-answers.js';
import type { TicketPage } from '../pages/pages.js';
import { readPairs } from '../kernel/query.js';
import type { Route } from '../kernel/route.js';
import { continuation, pageFor } from '../pages/entry-points.js';
import { originOf } from '../kernel/throttle.js';
import { waitSecondsIn } from '../pages/login-problem.js';
import { passwordProblem } from './interaction.js';
import { pageStatuses } from '../kernel/statuses.js';
import { localesOf } from '../pages/locales.js';
import { pageRoute } from '../pages/page-route.js';

const secretOf = ({ params }: ApiRequest): string => params['secret']!;

/** What the form of a ticket holds already. */
interface TicketForm {
  /** Of the authorization request that waits in this browser; empty where none does. */
  readonly handle: string;
  readonly name?: string;
  /** Whether the person wants a new password in place of what the account has. */
  readonly wantsNewPassword: boolean;
  readonly problem?: TicketPage['problem'];
}

const newPassword = 'new_password';

const show = async (
  request: ApiRequest,
  context: ApiContext,
  live: LiveTicket,
  { handle, name = '', wantsNewPassword, problem }: TicketForm,
): Promise<ApiResponse> => {
  const { ticket, user, client } = live;
  const { browser, cookies } = readBrowser(request, context);
  const asked = await context.keyward.tickets.asked(live, browser);
  const settings = await context.keyward.tenants.settings(ticket.tenantId);
  const { passwordPolicy, branding } = settings;
  const { pages, locales } = await appearanceOf(
    request,
    context,
    ticket.tenantId,
    user?.profile.locale,
  );

  const page = pages.ticket(
    {
      kind: ticket.type,
      action: secretOf(request),
      handle,
      csrf: context.keyward.authorization.formToken(browser.binding),
      client: client && clientOnPage(client, client.isDefault),
      organization: branding.name,
      account: ticket.email ?? user?.username ?? user?.phoneNumber ?? '',
      name,
      withoutPassword: await withoutPassword(context, ticket, settings),
      atLeast: passwordPolicy.minLength,
      ...askedOnPage(
        asked,
        wantsNewPassword,
        `${secretOf(request)}?choice=${newPassword}&handle=${encodeURIComponent(handle)}`,
      ),
      problem,
    },
    locales,
  );
  return showForm(page, problem, cookies);
};

/** Where a person who is invited logs in, if not by password. */
const withoutPassword = async (
  { keyward }: ApiContext,
  { type, tenantId }: LiveTicket['ticket'],
  { login }: { readonly login: Parameters<typeof admitsMethod>[0] },
): Promise<TicketPage['withoutPassword']> => {
  if (type !== 'invitation' || admitsMethod(login, 'password')) return undefined;

  const { requiredProviderId: id } = login;
  const provider =
    id === undefined
      ? undefined
      : await keyward.storage.within(oneTenant(tenantId)).identityProviders.find(id);
  return { provider: provider?.name };
};

const askedOnPage = (
  asked: AskedOfHolder,
  wantsNewPassword: boolean,
  newPasswordAt: string,
): Pick<TicketPage, 'asks' | 'newPasswordAt'> => {
  if (asked === 'nothing') return {};
  if (asked === newPassword || wantsNewPassword) return { asks: newPassword };
  return { asks: 'password', newPasswordAt };
};

/** Shows a person the page for a link that is over; a program gets the refusal. */
const withLinkOverPage = async (
  request: ApiRequest,
  { pages }: ApiContext,
  work: () => Promise<ApiResponse>,
): Promise<ApiResponse> => {
  try {
    return await work();
  } catch (error) {
    if (!isRefusal(error, 'ticket_invalid') || !wantsPage(request)) throw error;

    return showPage(pages.linkOver(localesOf(request)), [], 400);
  }
};

/** Rule: a form counts only from our own page in the same browser (CSRF). */
const redeem = async (request: ApiRequest, context: ApiContext): Promise<ApiResponse> => {
  const form = readForm(request);
  const { browser } = readBrowser(request, context);
  const { keyward } = context;
  if (form.get('csrf') !== keyward.authorization.formToken(browser.binding))
    refuse('interaction_over');

  const handle = form.get('handle') ?? '';
  const name = (form.get('name') ?? '').trim();
  const wantsNewPassword = form.get('choice') === newPassword;
  const live = await keyward.tickets.find(secretOf(request));
  const asked = await keyward.tickets.asked(live, browser);
  if (asked === newPassword && !wantsNewPassword)
    return show(request, context, live, { handle, name, wantsNewPassword });

  try {
    const password = form.get('password');
    const given = {
      ...(asked === 'nothing'
        ? { password: givenPassword(live, password), holder: { browser } }
        : answerOf(request, wantsNewPassword, password)),
      ...(live.ticket.type === 'invitation' && name !== '' ? { profile: { name } } : {}),
    };
    const via = { ...systemActor, requestId: request.id, address: request.remoteAddress };
    const waiting = { handle, browser };
    const redeemed = await keyward.tickets.redeem(secretOf(request), { ...given, waiting }, via);
    return await showResult(request, context, live, { ...redeemed, handle });
  } catch (error) {
    const problem = ticketProblem(error);
    return await show(request, context, live, { handle, name, wantsNewPassword, problem });
  }
};

/** A link that verifies an address alone sets no password. */
const givenPassword = ({ ticket }: LiveTicket, password: string | undefined): string | undefined =>
  ticket.type === 'email_verification' ? undefined : password;

/** A person who may not have made the account proves its password, or takes it over with a new one. */
const answerOf = (
  request: ApiRequest,
  wantsNewPassword: boolean,
  password = '',
): Pick<Redemption, 'password' | 'holder'> =>
  wantsNewPassword
    ? { password }
    : { holder: { password: { typed: password, ...originOf(request) } } };

/** The problem that a field can show; any other error is thrown again. */
const ticketProblem = (error: unknown): NonNullable<TicketPage['problem']> => {
  if (isRefusal(error, 'password_policy_violation')) return { password: passwordProblem(error) };
  if (isRefusal(error, 'invalid_field') && error.values['field'] === 'name') return 'name';
  if (isRefusal(error, 'invalid_field') && error.values['field'] === 'password') return 'wrong';
  if (isRefusal(error, 'registration_denied')) return { deniedBecause: error.values['why']! };
  const waitSeconds = waitSecondsIn(error);
  if (waitSeconds !== undefined) return { waitSeconds };
  throw error;
};

/**
 * Leads to the page that the ticket names, or goes on with the login that waits in this browser; else it shows a page.
 */
const showResult = async (
  request: ApiRequest,
  context: ApiContext,
  { ticket, client }: LiveTicket,
  { location, user, proven, handle }: TicketResult & { readonly handle: string },
): Promise<ApiResponse> => {
  const startAt = client && startOf(client, context, user);
  const cookies = await cookiesOfInvited(request, context, proven);
  if (cookies.length > 0 || isToLogIn({ ticket, user }))
    return redirect(request, location ?? startAt ?? accountOf(user, cookies), cookies);
  if (location !== undefined) return redirect(request, location);

  const waited = await waitingLogin(request, context, handle);
  if (waited !== undefined)
    return (
      (proven && (await logIn(request, context, waited, proven))) ??
      redirect(request, `../${continuation(handle)}&done=${ticket.type}`)
    );

  const { pages, locales } = await appearanceOf(
    request,
    context,
    ticket.tenantId,
    user.profile.locale,
  );
  return showPage(
    pages.ticketDone(
      {
        kind: ticket.type,
        client: client && clientOnPage(client, client.isDefault),
        startUri: startAt,
        accountAt: accountWithHint(user.email),
      },
      locales,
    ),
  );
};

/** Where a login at the client begins, with the address of the person. The server itself has no such page. */
const startOf = (
  client: Client,
  { keyward }: ApiContext,
  { email }: Pick<User, 'email'>,
): string | undefined =>
  client.isDefault ? undefined : startUri(client, keyward.issuer, email ?? undefined);

/** The session of a person who has accepted an invitation; none where they have to log in by themselves. */
const cookiesOfInvited = async (
  request: ApiRequest,
  context: ApiContext,
  proven: ProvenByLink | undefined,
): Promise<readonly string[]> => {
  const { keyward } = context;
  if (proven?.type !== 'invitation') return [];
  try {
    const address = request.remoteAddress;
    const user = await keyward.logInInvited({ ...proven, address });
    const { secret } = await keyward.sessions.begin(user, ['pwd'], proven.browser);
    return [sessionCookie(context, secret)];
  } catch (error) {
    if (isRefusal(error)) return [];
    throw error;
  }
};

/** Invited without a password: the way in begins at the application or the account, and leads to the provider. */
const isToLogIn = ({ ticket, user }: Pick<TicketResult, 'ticket' | 'user'>): boolean =>
  ticket.type === 'invitation' && user.passwordHash === null;

const accountOf = ({ email }: User, { length }: readonly string[]): string =>
  length > 0 ? '../account' : accountWithHint(email);

/** Relative like the other addresses of a page below ticket/. */
const accountWithHint = (email: string | null): string =>
  email === null ? '../account' : `../account?login_hint=${encodeURIComponent(email)}`;

/** The login that waits in this browser; undefined where none does. */
const waitingLogin = async (
  request: ApiRequest,
  context: ApiContext,
  handle: string,
): Promise<OfferRequest | undefined> => {
  if (handle === '') return undefined;
  try {
    const { browser } = readBrowser(request, context);
    return await context.keyward.authorization.waiting(handle, browser);
  } catch (error) {
    if (isRefusal(error)) return undefined;
    throw error;
  }
};

/** Logs the person in, or asks for the second factor. Undefined where they have to log in by themselves. */
const logIn = async (
  request: ApiRequest,
  context: ApiContext,
  { access, request: waiting }: OfferRequest,
  proven: ProvenByLink,
): Promise<ApiResponse | undefined> => {
  const { keyward } = context;
  const { handle, browser } = proven;
  try {
    const { user, missing } = await keyward.logInByLink({
      ...proven,
      access,
      tenantId: waiting.tenantId,
      demandsSecondFactor: secondFactorWish(waiting) === 'demanded',
      address: request.remoteAddress,
    });
    if (missing !== 'nothing') {
      await keyward.secondFactor.begin({ handle, browser }, holderIdOf(access), user, missing);
      return redirect(request, `../${pageFor('second-factor', handle)}`);
    }

    const { secret } = await keyward.sessions.begin(user, ['pwd'], browser);
    return redirect(request, `../${continuation(handle)}`, [sessionCookie(context, secret)]);
  } catch (error) {
    if (isRefusal(error)) return undefined;
    throw error;
  }
};

const route = {
  ...pageRoute,
  path: '/ticket/{secret}',
  tag: 'Tickets',
} as const;

export const ticketPageRoutes: readonly Route[] = [
  {
    ...route,
    method: 'GET',
    operation: 'show_ticket',
    statuses: pageStatuses(),
    summary: 'Show the page of a ticket',
    query: ['handle', 'choice'],
    handle: (request, context) =>
      withLinkOverPage(request, context, async () => {
        const pairs = readPairs(request.query, 'query');
        return show(request, context, await context.keyward.tickets.find(secretOf(request)), {
          handle: pairs.get('handle') ?? '',
          wantsNewPassword: pairs.get('choice') === newPassword,
        });
      }),
  },

  {
    ...route,
    method: 'POST',
    operation: 'redeem_ticket',
    statuses: pageStatuses(303, 429),
    summary: 'Redeem a ticket',
    query: [],
    body: formBody(['handle', 'csrf', 'action', 'choice', 'password', 'name']),
    handle: (request, context) =>
      withLinkOverPage(request, context, () => redeem(request, context)),
  },
];
