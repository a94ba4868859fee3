/** Where a person finds the tenants that know their address, and goes on with a login at one of them. */
import { isRefusal, refuse, type Tenant } from '@keyward/core';
import type { AskedChoice } from '@keyward/core/endpoints';
import { tenantSettings } from '@keyward/core/management';
import { foldName } from '@keyward/core/ports';
import { formBody } from '../kernel/body.js';
import type { ApiContext } from '../kernel/context.js';
import type { ApiRequest, ApiResponse } from '../kernel/message.js';
import type { Route } from '../kernel/route.js';
import { pageStatuses } from '../kernel/statuses.js';
import { networkOf } from '../kernel/throttle.js';
import { homeRealmRedirect } from '../oauth/federation.js';
import { brandOf } from '../pages/appearance.js';
import { continuation, pageFor } from '../pages/entry-points.js';
import { waitSecondsIn } from '../pages/login-problem.js';
import { redirect, showForm } from '../pages/page-answers.js';
import { pageRoute } from '../pages/page-route.js';
import type { ChooseAccountPage, TenantOnPage } from '../pages/pages.js';
import { withAnsweredRedirect } from '../pages/posted-form.js';
import { readInteraction, type Interaction } from './interaction.js';

const path = 'choose-account';

type Problem = NonNullable<ChooseAccountPage['problem']>;

/** A person at this page. */
interface AtChoice {
  readonly request: ApiRequest;
  readonly context: ApiContext;
  readonly interaction: Interaction;
}

const show = (
  { context, interaction }: AtChoice,
  asked: AskedChoice,
  problem?: Problem,
): ApiResponse => {
  const { pages, handle, csrf, client, locales, field } = interaction;
  const { issuer } = context.keyward;
  const page = pages.chooseAccount(
    {
      handle,
      csrf,
      client,
      step: asked.step,
      email: problem === 'email' ? field('email') : asked.email,
      tenants: asked.step === 'tenant' ? tenantsOnPage(asked.tenants, issuer) : [],
      otherAt: `${pageFor(path, handle)}&step=address`,
      backTo: continuation(handle),
      problem,
    },
    locales,
  );
  return showForm(page, problem);
};

/** A tenant may call itself as another one: beside such names stands the one that no other tenant has. */
const tenantsOnPage = (tenants: readonly Tenant[], issuer: string): readonly TenantOnPage[] => {
  const shown = tenants.map((tenant) => tenantOnPage(tenant, issuer));
  const folded = shown.map(({ name }) => foldName(name));
  const isAlone = (name: string): boolean => folded.filter((each) => each === name).length === 1;
  return shown.map((each, at) =>
    isAlone(folded[at]!) ? each : { ...each, name: `${each.name} (${tenants[at]!.name})` },
  );
};

/** Only the logos that are here: those elsewhere would tell their hosts who has accounts where. */
const tenantOnPage = (tenant: Tenant, issuer: string): TenantOnPage => {
  const { branding } = tenantSettings(tenant);
  const { name, logoUrl } = brandOf(branding, issuer);
  return {
    id: tenant.id,
    name: name ?? tenant.displayName ?? tenant.name,
    logoUrl: branding.logo === undefined ? undefined : logoUrl,
  };
};

/** What the page asks for, or another address if the person wants to give one. */
const open = async (at: AtChoice): Promise<ApiResponse> => {
  const { context, interaction } = at;
  const asked = await context.keyward.accountChoices.asked(interaction);
  const wantsOther = interaction.field('step') === 'address';
  return show(at, wantsOther ? { step: 'address', email: asked.email } : asked);
};

const send = async (at: AtChoice): Promise<ApiResponse> => {
  const { request, context, interaction } = at;
  const { locales, handle, field } = interaction;
  try {
    await context.keyward.accountChoices.ask(interaction, field('email'), {
      network: networkOf(request.remoteAddress),
      locales,
    });
    return redirect(request, pageFor(path, handle));
  } catch (error) {
    const waitSeconds = waitSecondsIn(error);
    if (waitSeconds === undefined && !isRefusal(error, 'invalid_field')) throw error;

    const problem = waitSeconds === undefined ? 'email' : { waitSeconds };
    return show(at, { step: 'address', email: field('email') }, problem);
  }
};

const prove = async (at: AtChoice): Promise<ApiResponse> => {
  const { request, context, interaction } = at;
  const { accountChoices } = context.keyward;
  const { handle, field } = interaction;
  const isRight = await accountChoices.prove(interaction, field('code').slice(0, 100));
  return isRight
    ? redirect(request, pageFor(path, handle))
    : show(at, await accountChoices.asked(interaction), 'code');
};

/** Goes on as if the person had typed the address in the login of that tenant: to the provider that it requires. */
const choose = async (at: AtChoice): Promise<ApiResponse> => {
  const { request, context, interaction } = at;
  const { accountChoices, authorization } = context.keyward;
  const { handle, browser, field } = interaction;
  try {
    await accountChoices.choose(interaction, field('tenant_id'));
  } catch (error) {
    if (!isRefusal(error, 'grant_request_invalid') && !isRefusal(error, 'tenant_suspended'))
      throw error;
    return show(at, await accountChoices.asked(interaction), 'tenant');
  }
  const waiting = await authorization.waiting(handle, browser);
  const login = { handle, waiting, browser };
  const toProvider = await homeRealmRedirect(
    request,
    context,
    login,
    waiting.request.loginHint ?? '',
  );
  return toProvider ?? redirect(request, continuation(handle));
};

const submit = async (at: AtChoice): Promise<ApiResponse> => {
  const { request, interaction } = at;
  const { handle, field } = interaction;
  if (field('action') === 'deny') return redirect(request, continuation(handle));
  if (field('tenant_id') !== '') return choose(at);
  return field('code') === '' ? send(at) : prove(at);
};

/**
 * A login for one tenant has no such page: it goes on where it is. So does one whose choice was used up in another tab.
 */
const atChoice =
  (act: (at: AtChoice) => Promise<ApiResponse>) =>
  async (request: ApiRequest, context: ApiContext): Promise<ApiResponse> => {
    const interaction = await readInteraction(request, context);
    return withAnsweredRedirect(request, interaction, () =>
      context.multiTenant ? act({ request, context, interaction }) : refuse('interaction_over'),
    );
  };

export const chooseAccountRoutes: readonly Route[] = [
  {
    ...pageRoute,
    method: 'GET',
    path: '/choose-account',
    operation: 'show_account_choice',
    statuses: pageStatuses(302, 403),
    summary: 'Show the page that finds the tenants of an address',
    query: ['handle', 'step'],
    handle: atChoice(open),
  },

  {
    ...pageRoute,
    method: 'POST',
    path: '/choose-account',
    operation: 'choose_account',
    statuses: pageStatuses(403, 429),
    success: { status: 303 },
    summary: 'Submit the page that finds the tenants of an address',
    query: [],
    body: formBody(['handle', 'csrf', 'action', 'email', 'code', 'tenant_id']),
    handle: atChoice(submit),
  },
];
