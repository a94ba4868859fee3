/** Which principals are protected by less after a write than before it, and what they hold. */
import type { Client, IdentityProvider, Tenant, User } from '@keyward/core';
import { keepsTo } from '@keyward/core/management';
import { powersOfClient, powersOfUser, type Control, type Moment } from './powers.js';

const hasMore = (before: readonly string[] = [], after: readonly string[] = []): boolean =>
  after.some((each) => !before.includes(each));

const isSwitchedOn = (before: boolean | undefined, after: boolean | undefined): boolean =>
  after === true && before !== true;

/** A code flow is the least that a client does, where its record says nothing. */
const responseTypes = ({ metadata }: Client): readonly string[] =>
  metadata.oauth.response_types ?? ['code'];

/** Whose certificate proves the client. */
const certificateNames = (oauth: Client['metadata']['oauth']): string =>
  JSON.stringify([
    oauth.tls_client_auth_subject_dn,
    oauth.tls_client_auth_san_dns,
    oauth.tls_client_auth_san_uri,
    oauth.tls_client_auth_san_ip,
    oauth.tls_client_auth_san_email,
  ]);

const weakenedClient = (before: Client, after: Client): readonly string[] => {
  const was = before.metadata.oauth;
  const is = after.metadata.oauth;
  const isWeaker: Readonly<Record<string, boolean>> = {
    grant_types: hasMore(before.metadata.grant_types, after.metadata.grant_types),
    response_types: hasMore(responseTypes(before), responseTypes(after)),
    is_first_party: isSwitchedOn(before.isFirstParty, after.isFirstParty),
    is_public: isSwitchedOn(before.isPublic, after.isPublic),
    is_global: isSwitchedOn(before.isGlobal, after.isGlobal),
    tenant_id: !after.isGlobal && after.tenantId !== before.tenantId,
    require_pkce: isSwitchedOn(is.require_pkce, was.require_pkce),
    require_pushed_authorization_requests: isSwitchedOn(
      is.require_pushed_authorization_requests,
      was.require_pushed_authorization_requests,
    ),
    dpop_bound_access_tokens: isSwitchedOn(
      is.dpop_bound_access_tokens,
      was.dpop_bound_access_tokens,
    ),
    tls_client_certificate_bound_access_tokens: isSwitchedOn(
      is.tls_client_certificate_bound_access_tokens,
      was.tls_client_certificate_bound_access_tokens,
    ),
    certificate_names: certificateNames(is) !== certificateNames(was),
    dpop_nonce: isSwitchedOn(is.dpop_nonce, was.dpop_nonce),
    require_signed_request_object: isSwitchedOn(
      is.require_signed_request_object,
      was.require_signed_request_object,
    ),
    security_profile: !keepsTo(is.security_profile, was.security_profile ?? 'none'),
    token_endpoint_auth_method: was.token_endpoint_auth_method !== is.token_endpoint_auth_method,
    client_secret: before.secret !== after.secret && before.secret !== null,
  };
  return Object.keys(isWeaker).filter((name) => isWeaker[name]);
};

const clients = (before: Moment, after: Moment): readonly Control[] =>
  [...after.records.clients.values()].flatMap((client) => {
    const was = before.records.clients.get(client.id);
    return was === undefined || was === client
      ? []
      : weakenedClient(was, client).map((what) => ({
          who: `client ${client.name}`,
          by: `its ${what} protects it less`,
          powers: powersOfClient(after, client),
        }));
  });

const factorsOf = ({ records }: Moment, { id }: User): number =>
  [...records.authenticators.values()].filter(
    ({ userId, kind }) => userId === id && kind !== 'recovery_code',
  ).length;

const users = (before: Moment, after: Moment): readonly Control[] =>
  [...after.records.users.values()]
    .filter((user) => factorsOf(after, user) < factorsOf(before, user))
    .map((user) => ({
      who: `user ${user.username}`,
      by: 'a second factor was taken away',
      powers: powersOfUser(after, user),
    }));

const strictness = ({ metadata }: Tenant): number =>
  ['never', 'optional', 'always'].indexOf(metadata.mfa?.policy ?? 'never');

const everybodyIn = (moment: Moment, isMeant: (user: User) => boolean, by: string) =>
  [...moment.records.users.values()]
    .filter(isMeant)
    .map((user) => ({ who: `user ${user.username}`, by, powers: powersOfUser(moment, user) }));

const tenants = (before: Moment, after: Moment): readonly Control[] =>
  [...after.records.tenants.values()].flatMap((tenant) => {
    const was = before.records.tenants.get(tenant.id);
    return was !== undefined && strictness(tenant) < strictness(was)
      ? everybodyIn(
          after,
          ({ tenantId }) => tenantId === tenant.id,
          'the tenant asks for a second factor less often',
        )
      : [];
  });

const trusts = (provider: IdentityProvider | undefined): boolean =>
  provider?.metadata.trust_mfa === true;

const providers = (before: Moment, after: Moment): readonly Control[] =>
  [...after.records.identityProviders.values()].flatMap((provider) => {
    const was = before.records.identityProviders.get(provider.id);
    const known = [...after.records.userIdentities.values()]
      .filter(({ identityProviderId }) => identityProviderId === provider.id)
      .map(({ userId }) => userId);
    return was !== undefined && trusts(provider) && !trusts(was)
      ? everybodyIn(
          after,
          ({ id }) => known.includes(id),
          'the word of the provider counts as a second factor',
        )
      : [];
  });

export const findWeakened = (before: Moment, after: Moment): readonly Control[] => [
  ...clients(before, after),
  ...users(before, after),
  ...tenants(before, after),
  ...providers(before, after),
];
