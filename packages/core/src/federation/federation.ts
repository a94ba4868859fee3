/**
 * Other identity providers: their registration, the way to them and back, and the identities that they
 * vouch for.
 */
import { systemActor, type Actor } from '../model/values/actor.js';
import type { IdentityProvider } from '../model/provider/identity-provider.js';
import type { ListQuery, Page } from '../model/values/page.js';
import type { NewIdentityProvider, ProviderFields } from '../model/provider/provider-fields.js';
import type { UserIdentity } from '../model/user/user-identity.js';
import type { User } from '../model/user/user.js';
import type { Parameter } from '../oauth/authorize/authorization-request.js';
import type { Browser } from '../sessions/browser.js';
import { requireFound } from '../support/must-exist.js';
import { getRecord, listRecords, type Readable } from '../support/reads.js';
import {
  askedLink,
  completeLink,
  declineLink,
  proveLink,
  type AskedLink,
  type LinkedLogin,
  type LinkProof,
  type PendingLogin,
} from './account-link.js';
import { beginFederation, type Departure } from './begin-federation.js';
import {
  completeFederation,
  type CompleteFederationDeps,
  type Return,
} from './complete-federation.js';
import type { FederatedLogin } from './log-in-through-provider.js';
import { linkByToken } from './link-by-token.js';
import { linkIdentity, type NewIdentity } from './link-identity.js';
import {
  createIdentityProvider,
  deleteIdentityProvider,
  modifyIdentityProvider,
} from './manage-providers.js';
import { mergeUsers } from './merge-users.js';
import {
  offeredProviders,
  offeredWays,
  type OfferedWays,
  type OfferRequest,
} from './offered-providers.js';
import { receiveAssertion } from './receive-assertion.js';
import { samlMetadata } from './saml-party.js';
import {
  completeTestLogin,
  createTestLogin,
  readTestLogin,
  startTestLogin,
  type NewTestLogin,
  type TestDeparture,
  type TestLogin,
} from './test-login.js';
import { unlinkIdentities } from './unlink-identities.js';
import type { SubjectToken } from './verify-provider-token.js';

/** Identity providers: other servers that log people of a tenant in (operations §4.5). */
export interface IdentityProviders {
  /**
   * Reads an identity provider of a tenant by id. Its client secret is null for an actor with limited scopes.
   * @throws Refusal `record_not_found` for a tenant, or for a provider that is not one of that tenant
   */
  readonly get: (tenantId: string, id: string, actor?: Actor) => Promise<IdentityProvider>;
  /**
   * Reads a page of the identity providers of a tenant: 10 unless `limit` says more, 1,000 at
   * most (specification §4.1).
   * Client secrets are shown as in `get`.
   * @throws Refusal `record_not_found` for a tenant
   * @throws Refusal `invalid_parameter` for a `limit` below 1, an `offset` below 0, or a secret in the filter
   * or the sort
   */
  readonly list: (
    tenantId: string,
    query?: ListQuery<IdentityProvider>,
    actor?: Actor,
  ) => Promise<Page<IdentityProvider>>;
  /**
   * Adds an identity provider to a tenant (operations §4.5).
   * @throws Refusal `record_not_found` for a tenant, `invalid_field`, `unknown_reference` for a mapped role
   * or group
   * @throws Refusal `already_exists` for a name, an identifier or a domain that is taken, or a second default
   * provider
   * @throws Refusal `not_implemented` for SAML on a server without it
   * @throws Refusal `escalation_refused` when a mapping gives more than the actor holds
   */
  readonly create: (
    tenantId: string,
    input: NewIdentityProvider,
    actor?: Actor,
  ) => Promise<IdentityProvider>;
  /**
   * Changes an identity provider. A member of the patch that is absent stays, and null clears one (RFC 7396).
   * @throws Refusal `record_not_found`, `invalid_field`, `unknown_reference`, `already_exists`,
   * `not_implemented`
   * @throws Refusal `last_tenant_admin` when the tenant would lose its last usable administrator
   * @throws Refusal `escalation_refused` when a mapping gives more than the actor holds
   */
  readonly modify: (
    tenantId: string,
    id: string,
    patch: ProviderFields,
    actor?: Actor,
  ) => Promise<IdentityProvider>;
  /**
   * Removes an identity provider with its identities and mapped links. Its users stay; sessions that it
   * opened end
   * (operations §10.3).
   * @throws Refusal `record_not_found`, `last_tenant_admin`
   */
  readonly delete: (tenantId: string, id: string, actor?: Actor) => Promise<void>;
}

/** Identities: the accounts that users have at identity providers (operations §6.5). */
export interface Identities {
  /**
   * Links an identity to a user on the word of the caller. An identity that the user has already stays as it
   * is.
   * @throws Refusal `record_not_found`, `invalid_field`, `unknown_reference` for a provider
   * @throws Refusal `tenant_mismatch` for a provider of another tenant
   * @throws Refusal `identity_in_use` when another user has the identity, `escalation_refused`
   */
  readonly link: (userId: string, identity: NewIdentity, actor?: Actor) => Promise<UserIdentity>;
  /**
   * Links the identity that a token proves; an enabled provider of the user's tenant must have signed it for
   * this server.
   * @throws Refusal `record_not_found`, `invalid_field` for a token that proves nothing
   * @throws Refusal `identity_in_use` when another user has the identity, `escalation_refused`
   */
  readonly linkByToken: (
    userId: string,
    subject: SubjectToken,
    actor?: Actor,
  ) => Promise<UserIdentity>;
  /**
   * Moves the identities of a second user to the first and deletes the second. Returns the first identity
   * that moved.
   * The actor needs `delete:users` as well.
   * @throws Refusal `record_not_found`, `unknown_reference`, `invalid_field`, `tenant_mismatch`
   * @throws Refusal `admin_not_merged` for a second user who administers the tenant, `escalation_refused`
   */
  readonly merge: (userId: string, secondaryId: string, actor?: Actor) => Promise<UserIdentity>;
  /**
   * Takes identities from a user; the id of the user itself stands for the password (operations §6.5).
   * @throws Refusal `record_not_found`, `last_tenant_admin`
   * @throws Refusal `last_login_method` when the user could not log in any more
   */
  readonly unlink: (userId: string, ids: readonly string[], actor?: Actor) => Promise<void>;
}

/**
 * The question whether an account with the same address belongs to the person
 * (docs/adr/0047-federation.md).
 */
export interface AccountLinks {
  /**
   * Reads the provider and the account that the page asks about.
   * @throws Refusal `interaction_over`
   */
  readonly asked: (place: PendingLogin) => Promise<AskedLink>;
  /**
   * Proves the account by its password. The identity is linked at once, or when a second factor is proven too.
   * @throws Refusal `interaction_over`, and each refusal of `beginLogin`
   */
  readonly prove: (proof: LinkProof) => Promise<LinkedLogin>;
  /** Links the identity to a user who has proven both factors. It does nothing where no question waits. */
  readonly complete: (place: PendingLogin, user: User, address: string | null) => Promise<void>;
  /**
   * Makes a new user, because the account belongs to another person.
   * @throws Refusal `interaction_over`, `user_blocked`, `federation_failed`
   */
  readonly decline: (place: PendingLogin, address: string | null) => Promise<FederatedLogin>;
}

/** Tests of identity providers by administrators; they leave nothing of people. */
export interface TestLogins {
  /**
   * Begins a test of a provider, also of a disabled one. The actor must be a person. A directory is asked at once,
   * about the person of `login`, if any.
   * @throws Refusal `record_not_found`, `own_account_only`, `too_many_requests`, `invalid_field`
   * @throws Refusal `scope_insufficient` without `read:users`, since a test tells who has an account
   */
  readonly create: (
    tenantId: string,
    providerId: string,
    actor: Actor,
    login?: string,
  ) => Promise<NewTestLogin>;
  /**
   * Sends the browser of the person who began the test to the provider.
   * @throws Refusal `interaction_over` in any other browser, and the second time
   */
  readonly start: (providerId: string, testId: string, browser: Browser) => Promise<TestDeparture>;
  /**
   * Takes the answer of a provider to a test; undefined for an answer to a login.
   * @throws Refusal `interaction_over`
   */
  readonly complete: (
    providerId: string,
    parameter: Parameter,
    browser: Browser,
  ) => Promise<IdentityProvider | undefined>;
  /**
   * Reads a test of the actor; its result is read once.
   * @throws Refusal `record_not_found`, `own_account_only`, `scope_insufficient`
   */
  readonly read: (
    test: { readonly tenantId: string; readonly providerId: string; readonly testId: string },
    actor: Actor,
  ) => Promise<TestLogin>;
}

/** The way of a person to an identity provider and back (docs/adr/0047-federation.md). */
export interface Federation {
  /**
   * Reads the providers that the login page of a waiting request offers; `identifier` is what the person
   * typed.
   */
  readonly offered: (
    waiting: OfferRequest,
    identifier?: string,
  ) => Promise<readonly IdentityProvider[]>;
  /** Reads what that page shows of the ways that the tenant lets its people log in by. */
  readonly ways: (waiting: OfferRequest, identifier?: string) => Promise<OfferedWays>;
  /**
   * Begins the way to a provider, and returns the address to redirect to.
   * @throws Refusal `interaction_over`, `tenant_suspended`
   * @throws Refusal `grant_request_invalid` for a provider that this login does not offer
   * @throws Refusal `federation_failed` when the provider cannot be asked for its addresses, `not_implemented`
   */
  readonly begin: (departure: Departure, browser: Browser) => Promise<string>;
  /**
   * Checks the SAML response that a provider posted, keeps what it says, and returns the address to redirect
   * to.
   * The redirect brings the cookies of the browser, which the post of another site does not
   * (docs/adr/0048-saml.md).
   * @throws Refusal `interaction_over`, `federation_failed`, `not_implemented`
   */
  readonly receive: (providerId: string, parameter: Parameter) => Promise<string>;
  /**
   * Completes the way back: logs the person in, asks about an account, or reports why it failed.
   * @throws Refusal `interaction_over` when no request of this browser waits for this provider
   */
  readonly complete: (
    providerId: string,
    parameter: Parameter,
    browser: Browser,
    address: string | null,
  ) => Promise<Return>;
  /**
   * Makes the SAML metadata document of this server for a provider.
   * @throws Refusal `record_not_found`, `not_implemented` on a server without SAML
   */
  readonly metadata: (providerId: string) => Promise<string>;
  /** The question whether an account with the same address belongs to the person. */
  readonly link: AccountLinks;
  /** Tests of identity providers by administrators. */
  readonly tests: TestLogins;
}

/** What Keyward offers about other identity providers. */
export interface FederationRoom {
  /** Identity providers: other servers that log people of a tenant in (operations §4.5). */
  readonly identityProviders: IdentityProviders;
  /** Identities: the accounts that users have at identity providers (operations §6.5). */
  readonly identities: Identities;
  /** The way of a person to an identity provider and back. */
  readonly federation: Federation;
}

export type FederationDeps = CompleteFederationDeps &
  Parameters<typeof createIdentityProvider>[0] &
  Parameters<typeof linkByToken>[0];

/** Makes the use cases of other identity providers. */
export const makeFederation = (deps: FederationDeps): FederationRoom => ({
  identityProviders: makeIdentityProviders(deps),
  identities: {
    link: linkIdentity(deps),
    linkByToken: linkByToken(deps),
    merge: mergeUsers(deps),
    unlink: unlinkIdentities(deps),
  },
  federation: {
    offered: offeredProviders(deps),
    ways: offeredWays(deps),
    begin: beginFederation(deps),
    receive: receiveAssertion(deps),
    complete: completeFederation(deps),
    metadata: samlMetadata(deps),
    link: {
      asked: askedLink(deps),
      prove: proveLink(deps),
      complete: completeLink(deps),
      decline: declineLink(deps),
    },
    tests: {
      create: createTestLogin(deps),
      start: startTestLogin(deps),
      complete: completeTestLogin(deps),
      read: readTestLogin(deps),
    },
  },
});

const readable: Readable<IdentityProvider> = {
  label: 'identity provider',
  store: ({ identityProviders }) => identityProviders,
  secrets: ['clientSecret'],
  conceal: (_stores, _actor, providers) =>
    Promise.resolve(providers.map((provider) => ({ ...provider, clientSecret: null }))),
};

const makeIdentityProviders = (deps: FederationDeps): IdentityProviders => {
  const getTenant = getRecord(deps.storage, {
    label: 'tenant',
    store: ({ tenants }) => tenants,
  });
  const getProvider = getRecord(deps.storage, readable);
  const listProviders = listRecords(deps.storage, readable);

  return {
    async get(tenantId, id, actor = systemActor) {
      await getTenant(tenantId, actor);
      const provider = await getProvider(id, actor);
      return requireFound(
        readable.label,
        id,
        provider.tenantId === tenantId ? provider : undefined,
      );
    },
    async list(tenantId, query = {}, actor = systemActor) {
      await getTenant(tenantId, actor);
      return listProviders(query, actor, [{ attribute: 'tenantId', equals: tenantId }]);
    },
    create: createIdentityProvider(deps),
    modify: modifyIdentityProvider(deps),
    delete: deleteIdentityProvider(deps),
  };
};
